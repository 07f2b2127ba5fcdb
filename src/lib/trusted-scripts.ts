/** What TypeScript's libraries do not know yet of https://www.w3.org/TR/trusted-types/. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): void;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * The only door that the server's policy (`trusted-types default`) leaves open: workers of our own origin. Text never
 * becomes HTML or code. Call it before the first worker starts.
 */
export function trustOwnScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('A script of another origin');
      return url;
    },
  });
}
