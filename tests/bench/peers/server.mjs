/*
 * The peers' servers in one process, all in memory: PouchDB's own over express, the two calls of RxDB's HTTP
 * replication, TinyBase's socket server. POST /seed gives all of them the same messages.
 */
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import expressPouchDB from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';
import mapreduce from 'pouchdb-mapreduce';
import replication from 'pouchdb-replication';
import { createMergeableStore } from 'tinybase';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocket, WebSocketServer } from 'ws';

const Pouch = PouchDB.plugin(memory).plugin(find).plugin(mapreduce).plugin(replication).defaults({ adapter: 'memory' });
const pouch = new Pouch('messages');
const rows = [];
const tiny = createMergeableStore();

const app = express();
app.use(express.static(join(dirname(fileURLToPath(import.meta.url)), 'dist')));
app.post('/seed', express.json({ limit: '200mb' }), (request, response, next) => {
  void seed(request.body).then(() => response.json({ rows: rows.length }), next);
});
app.get('/rx/pull', (request, response) => {
  const after = Number(request.query.after);
  const documents = rows.slice(after, after + Number(request.query.limit));
  response.json({ documents, checkpoint: { seq: after + documents.length } });
});
app.use('/db', expressPouchDB(Pouch, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(dirname(fileURLToPath(import.meta.url)), 'pouch.log') }));

const server = createServer(app);
const sockets = new WebSocketServer({ server });
createWsServer(sockets);
server.listen(0, '127.0.0.1', () => {
  void connectTiny().then(() => process.send?.({ port: server.address().port }));
});

/** The device that has the messages; the socket server itself keeps nothing. */
async function connectTiny() {
  const synchronizer = await createWsSynchronizer(tiny, new WebSocket(`ws://127.0.0.1:${server.address().port}/messages`));
  await synchronizer.startSync();
}

async function seed(messages) {
  await pouch.bulkDocs(messages.map(({ _id, ...message }) => ({ ...message, plainId: _id, _id: `${message.thread}:${message.createdAt}` })));
  for (const message of messages) rows.push({ id: message._id, thread: message.thread, order: 1e13 - Date.parse(message.createdAt), seq: rows.length, message });
  tiny.transaction(() => {
    for (const message of messages) tiny.setRow('messages', message._id, { thread: message.thread, createdAt: message.createdAt, json: JSON.stringify(message) });
  });
}
