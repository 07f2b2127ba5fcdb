import * as classTables from './classes.ts';
import * as peopleTables from './people.ts';
import * as storyTables from './stories.ts';
import * as syncTables from './sync.ts';
import * as threadTables from './threads.ts';

/** Every table, for drizzle's relational types and for drizzle-kit. */
export const tables = { ...peopleTables, ...classTables, ...storyTables, ...threadTables, ...syncTables };
