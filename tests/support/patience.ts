/* What a test waits for on a screen may come late on a busy machine; a second, the default, failed there. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
