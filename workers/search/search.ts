/* The one door to search for the rest of the worker: a chunk of the build, fetched when there is something to find. */
export { hitOf } from './hit-of.ts';
export { startIndexer } from './indexer.ts';
export { SearchReader } from './search-reader.ts';
