/* As TinyBase's guides have it: everything in memory, synchronised by a socket, and kept as a file of the origin. */
import { createIndexes, createMergeableStore } from 'tinybase';
import { createOpfsPersister } from 'tinybase/persisters/persister-browser';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';

const store = createMergeableStore();
const indexes = createIndexes(store).setIndexDefinition('byThread', 'messages', 'thread', 'createdAt');
const folder = await navigator.storage.getDirectory();
const persister = createOpfsPersister(store, await folder.getFileHandle('messages.json', { create: true }));
let synchronizer = null;

async function pull(wanted) {
  synchronizer = await createWsSynchronizer(store, new WebSocket(`${location.origin.replace('http', 'ws')}/messages`), 60);
  await synchronizer.startSync();
  while (store.getRowCount('messages') < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  await persister.save();
}

globalThis.peer = {
  sync: pull,
  pause: () => synchronizer.destroy(),
  catchUp: pull,
  count: async () => store.getRowCount('messages'),
  newest: async (thread, limit) => indexes.getSliceRowIds('byThread', thread).slice(-limit).map((id) => store.getRow('messages', id)).length,
};
