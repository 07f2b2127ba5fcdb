import { expect, test } from 'vitest';
import { cameraType } from './accept.ts';

test('STO-02 where Chromium’s gallery has no camera, the chooser is asked for that has both; elsewhere it has both as it is', () => {
  const agents = {
    chrome: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    firefox: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };
  expect(cameraType(agents.chrome)).toEqual(['android/allowCamera']);
  for (const agent of [agents.firefox, agents.safari, agents.desktop]) expect(cameraType(agent)).toEqual([]);
});
