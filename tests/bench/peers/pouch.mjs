/* As PouchDB's guide has it: ids that sort as the list does, so that a list is a range of them. */
import PouchDB from 'pouchdb-browser';

const local = new PouchDB('messages');
const pull = () => local.replicate.from(`${location.origin}/db/messages`, { batch_size: 500 });

globalThis.peer = {
  sync: pull,
  pause: async () => undefined,
  catchUp: pull,
  count: async () => (await local.info()).doc_count,
  newest: async (thread, limit) => (await local.allDocs({ startkey: `${thread}:\uffff`, endkey: `${thread}:`, descending: true, limit, include_docs: true })).rows.length,
};
