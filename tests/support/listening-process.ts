import { PgListener } from '../../server/live/pg-listener.ts';

/** A process that listens alone, to be frozen and killed: argv has the database's address and the channel. It prints what it is told. */
const [url = '', channel = ''] = process.argv.slice(2);
const listener = new PgListener(url, channel, { onNotice: (payload) => console.log(`notice ${payload}`), onGap: () => console.log('gap') }, { isAlone: true });
await listener.start();
console.log('ready');
