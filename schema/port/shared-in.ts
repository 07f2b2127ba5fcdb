/** Where another app hands something over (Web Share Target), and where somebody chooses what becomes of it (EXT-08). */
export const SHARE_PATH = '/share';
/** What was handed over lies in this cache until somebody chooses: one thing at a time, the latest. */
export const SHARED_CACHE = 'parta-shared';
/** Keys in that cache. */
export const SHARED_TEXT = '/share/text';
export const SHARED_FILES = '/share/files/';
/** What is kept beside the bytes; `owner`: who was logged in when it came, and nobody else gets to see it. */
export const SHARED_HEADERS = { owner: 'x-owner', name: 'x-name', lastModified: 'x-last-modified' } as const;
