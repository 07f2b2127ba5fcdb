import { DESKTOP } from './seats.ts';
import { walkEveryScreen } from './walk.ts';

walkEveryScreen({ language: 'en', locale: 'en-GB', viewport: DESKTOP });
