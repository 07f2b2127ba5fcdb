import { afterAll, vi } from 'vitest';

/** A page may still load a part of itself, such as a language, when its last test ends: the modules are gone then. */
afterAll(() => vi.dynamicImportSettled());
