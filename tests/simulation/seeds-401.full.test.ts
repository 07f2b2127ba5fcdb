import { test } from 'vitest';
import { expectSound, SEEDS_TIMEOUT_MS } from './expect-sound.ts';

test('SYN-04 SYN-05 SYN-06 SYN-07 through every fault, seeds 401 to 600: nothing lost, nothing doubled, no hole, and all come to rest in one truth', { timeout: SEEDS_TIMEOUT_MS, retry: 0 }, () => expectSound(401, 200));
