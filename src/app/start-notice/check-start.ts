/** A page in a browser of any age: nothing of it is sure to be there. */
type AnyPage = Partial<Omit<typeof globalThis, 'document' | 'setTimeout'>> & Pick<typeof globalThis, 'document' | 'setTimeout'>;

/**
 * Says in words why the app does not start, where it does not: `data-start` of the document then names the part of the
 * start notice that its styles show. Runs before every other script, in the page itself (scripts/start-notice-plugin.ts), so
 * it is written as browsers of 2010 read it (ECMAScript 5) and imports nothing.
 *
 * - `insecure`: without https browsers have neither Web Locks nor service workers.
 * - `old`: the browser lacks something that the app cannot do without and that no fallback can give.
 * - `failed`: a script did not come, or broke before the app was drawn.
 * - `late`: neither has happened for a while.
 */
export function checkStart(page: AnyPage): void {
  var root = page.document.documentElement;
  /** A visitor on 100 kbit/s has the app by then, ms. */
  var LATE_MS = 40000;

  function show(state: string): void {
    var shown = root.getAttribute('data-start');
    if (shown === 'app' || shown === 'old' || shown === 'insecure' || (shown !== null && state === 'late')) return;
    root.setAttribute('data-start', state);
    root.setAttribute('data-start-language', languageOf());
  }

  function languageOf(): string {
    var navigator: { language?: string; userLanguage?: string } = page.navigator || {};
    var saved: string | null | undefined;
    try {
      saved = page.localStorage && page.localStorage.getItem('parta.language');
    } catch (_forbidden) {
      saved = null;
    }
    return /^ru/i.test(saved || navigator.language || navigator.userLanguage || '') ? 'ru' : 'en';
  }

  /** Everything that the app needs at once and that came last to one of the browsers; what is older than these is there with them. */
  function lacksSomething(): boolean {
    return !(
      'noModule' in page.document.createElement('script') && // ES modules
      page.navigator && page.navigator.locks && // one engine for all tabs
      page.BroadcastChannel && // tabs hear each other
      page.structuredClone &&
      page.AbortSignal && 'timeout' in page.AbortSignal && // each request
      'findLast' in Array.prototype &&
      page.CSSLayerBlockRule && // Tailwind's @layer: without it nothing has a style
      readsLookbehind() &&
      startsModuleWorkers()
    );
  }

  /** A script with such an expression is not read at all elsewhere (Safari below 16.4). */
  function readsLookbehind(): boolean {
    try {
      return new RegExp('(?<=a)b').test('ab');
    } catch (_error) {
      return false;
    }
  }

  /** A browser that knows module workers asks for the type, and goes no further when the answer is an error (Firefox below 114). */
  function startsModuleWorkers(): boolean {
    var isAsked = false;
    // Who judges scripts' addresses is newer than module workers, and would judge this one.
    if (page.trustedTypes) return true;
    try {
      new page.Worker!('data:,', {
        get type(): WorkerType {
          isAsked = true;
          throw new Error('asked');
        },
      }).terminate();
    } catch (_error) {
      return isAsked;
    }
    return isAsked;
  }

  /* Of a browser's extension one hears errors, too. */
  function isOurs(event: ErrorEvent): boolean {
    var target = event.target;
    var address = page.location ? page.location.protocol + '//' + page.location.host + '/assets/' : '';
    return (target !== null && 'tagName' in target && target.tagName === 'SCRIPT') || (event.filename || '').indexOf(address) === 0;
  }

  if (page.isSecureContext === false) return show('insecure');
  if (lacksSomething()) return show('old');
  page.addEventListener!('error', function (event) {
    if (isOurs(event)) show('failed');
  }, true);
  page.addEventListener!('unhandledrejection', function () {
    show('failed');
  });
  page.document.addEventListener('click', function (event) {
    var target = event.target;
    if (target !== null && 'className' in target && target.className === 'start-reload' && page.location) page.location.reload();
  });
  page.setTimeout(function () {
    show('late');
  }, LATE_MS);
}
