import { walkEveryScreen } from './walk.ts';

walkEveryScreen(['anyone', 'parent', 'student']);
