/** Where meta keeps the first transaction whose cursor can still be continued: the deletions before it have been compacted away. */
export const FLOOR_KEY = 'changesFloor';
