import 'fake-indexeddb/auto';
import { DexieVault } from '../../workers/replica/dexie-vault.ts';
import { RxdbReplica } from '../../workers/replica/rxdb-replica.ts';
import { MemoryReplica } from '../support/memory-replica.ts';
import { MemoryVault } from '../support/memory-vault.ts';
import { describeReplica } from './replica-contract.ts';
import { describeVault } from './vault-contract.ts';

describeVault('memory', async () => new MemoryVault());
describeVault('Dexie', async () => new DexieVault(crypto.randomUUID()));
describeReplica('memory', async () => new MemoryReplica());
describeReplica('RxDB', async () => {
  const userId = crypto.randomUUID();
  return new RxdbReplica(userId, new DexieVault(userId));
});
