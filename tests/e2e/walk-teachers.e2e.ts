import { walkEveryScreen } from './walk.ts';

walkEveryScreen(['teacher']);
