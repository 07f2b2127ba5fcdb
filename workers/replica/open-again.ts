import type { Dexie } from 'dexie';

/** Dexie keeps a failure to open for as long as it lives; here the next use opens the database again. What a wipe has closed stays closed. */
export function openAgain(database: Dexie): void {
  const open = database.open.bind(database);
  database.open = () =>
    open().catch((error: unknown) => {
      const isClosed = error instanceof Error && error.name === 'DatabaseClosedError';
      if (!isClosed) database.close({ disableAutoOpen: false });
      throw error;
    });
}
