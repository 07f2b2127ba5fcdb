import { buildTestServers } from './built-servers.ts';

/** `npm run test:servers`: builds the servers of others that tests run against, where the machine can. */
for (const line of buildTestServers()) console.log(line);
