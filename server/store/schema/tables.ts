import * as accountTables from './accounts.ts';
import * as classTables from './classes.ts';
import * as joiningTables from './joining.ts';
import * as notificationTables from './notifications.ts';
import * as outsideTables from './outside.ts';
import * as peopleTables from './people.ts';
import * as storyTables from './stories.ts';
import * as syncTables from './sync.ts';
import * as threadTables from './threads.ts';

/** Every table, for drizzle's relational types and for drizzle-kit. */
export const tables = {
  ...peopleTables,
  ...accountTables,
  ...classTables,
  ...joiningTables,
  ...storyTables,
  ...threadTables,
  ...notificationTables,
  ...outsideTables,
  ...syncTables,
};
