/* As RxDB's guide of its HTTP replication has it, on the free Dexie storage; the sort key is inverted, or no index would be used. */
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    thread: { type: 'string', maxLength: 100 },
    order: { type: 'number', minimum: 0, maximum: 1e13, multipleOf: 1 },
    seq: { type: 'number' },
    message: { type: 'object' },
  },
  required: ['id', 'thread', 'order', 'seq', 'message'],
  indexes: [['thread', 'order']],
};

const database = await createRxDatabase({ name: 'messages', storage: getRxStorageDexie(), multiInstance: false });
const { messages } = await database.addCollections({ messages: { schema } });
let replication = null;

async function pull(checkpoint, limit) {
  const answer = await (await fetch(`/rx/pull?after=${checkpoint?.seq ?? 0}&limit=${limit}`)).json();
  return { documents: answer.documents.map((row) => ({ ...row, _deleted: false })), checkpoint: answer.checkpoint };
}

globalThis.peer = {
  async sync() {
    replication = replicateRxCollection({ collection: messages, replicationIdentifier: 'http', live: true, pull: { batchSize: 500, handler: pull } });
    await replication.awaitInitialReplication();
    await replication.awaitInSync();
  },
  pause: async () => undefined,
  /* Until the last of them is stored: awaitInSync goes on for seconds behind that. */
  async catchUp(total) {
    replication.reSync();
    while ((await messages.count().exec()) < total) await new Promise((resolve) => setTimeout(resolve, 5));
  },
  count: () => messages.count().exec(),
  newest: async (thread, limit) => (await messages.find({ selector: { thread }, sort: [{ order: 'asc' }], limit }).exec()).length,
};
