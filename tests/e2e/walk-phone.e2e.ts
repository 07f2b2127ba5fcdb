import { walkEveryScreen } from './walk.ts';

walkEveryScreen({ language: 'ru', locale: 'ru-RU', viewport: { width: 360, height: 780 } });
