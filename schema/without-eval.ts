declare global {
  /** Zod's settings, read when its code comes (zod/v4/core). */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/* Imported first by each entry that reads with Zod, for its effect. The policy forbids code made of text: without this word Zod tries it once, and the try is reported. */
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
