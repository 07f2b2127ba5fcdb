import { parent, teacher } from './people.ts';
import { sharedClass } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilInstalled } from './seats.ts';

test('the app works under a policy that never lets text become HTML or code; its workers start', async ({ seatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const { page, context, noise } = await seatOf(teacher);
  const broken: string[] = [];
  context.on('console', (message) => {
    if (/Content.Security.Policy|TrustedScript|TrustedHTML/iu.test(message.text())) broken.push(message.text());
  });
  for (const tab of ['room', 'story', 'calendar', 'chat']) {
    const answer = await page.goto(`/teachers/classes/${classId}/${tab}`);
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|wss?:|\*/u);
    // The one script and the style element that say why the app does not start (F-902).
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'; style-src 'self' 'sha256-[\w+/=]+';/u);
    await expect(page.getByRole('main').first()).toBeVisible();
  }
  await untilInstalled(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(broken).toEqual([]);
  const tried = await page.evaluate(() => {
    const thrown = (work: () => unknown): string => {
      try {
        work();
        return 'ran';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    return {
      html: thrown(() => (document.createElement('div').innerHTML = '<img src=x>')),
      worker: thrown(() => new Worker('https://example.org/x.js')),
      own: thrown(() => new Worker('/service-parts.js').terminate()),
      style: styled('body { letter-spacing: 7px }'),
    };
    function styled(rules: string): string {
      document.head.append(Object.assign(document.createElement('style'), { textContent: rules }));
      return getComputedStyle(document.body).letterSpacing;
    }
  });
  expect(tried).toEqual({ html: 'TypeError', worker: 'TypeError', own: 'ran', style: 'normal' });
  // The browser writes into its console what it has just refused on purpose; nothing came before it.
  expect(noise.splice(0).filter((line) => !/Trusted|Content Security Policy/iu.test(line))).toEqual([]);
});
