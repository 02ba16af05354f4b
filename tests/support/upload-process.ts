import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FileOwners } from '../../src/files/server/owners.ts';
import { uploadFile } from '../../src/files/server/upload-file.ts';
import type { UserActor } from '../../src/kit/actor.ts';
import type { App } from '../../src/platform/app.ts';
import { systemClock, systemRandom } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { diskStorage } from '../../src/platform/disk-storage.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createLog } from '../../src/platform/log.ts';

// A process of its own that uploads a picture or a sheet, one after another, until it is killed. It tells each step before and after; with
// PAUSE it goes on only when told to, so that a test can kill it exactly there.
const { FILE = '', PRODUCT = '', USER = '', PAUSE = '' } = process.env;
const input = FILE.endsWith('.pdf')
  ? { purpose: 'product-sds' as const, name: 'sheet.pdf' }
  : { purpose: 'product-image' as const, name: 'pail.jpg' };
const step = async (name: string) => {
  process.send?.({ step: name });
  if (PAUSE) await once(process, 'message');
};

const config = readConfig(process.env);
const log = createLog('silent');
const db = openDatabase(config.database.url, { poolSize: 4, log });
const storage = diskStorage(path.join(config.dataDir, 'files'));
const app: App = {
  config,
  db,
  log,
  clock: systemClock,
  random: systemRandom,
  limits: createLimits(db.pool),
  fetch: globalThis.fetch,
  storage: {
    ...storage,
    async put(name, bytes, meta) {
      await step('before put');
      await storage.put(name, bytes, meta);
      await step('after put');
    },
  },
};
const actor = { kind: 'user', id: USER, role: 'super_admin', displayName: 'Uploader' } as UserActor;
const owners: FileOwners = {
  sees: async () => true,
  audience: async () => 'everyone',
  shown: async () => [],
  quotaBytes: async () => 1e12,
  report: () => {},
  record: () => step('rows written'),
};

for (let number = 1; ; number += 1) {
  const request = new Request('http://localhost/api/files', {
    method: 'POST',
    body: readFileSync(FILE),
  });
  const facts = { key: `upload-${process.pid}-${number}`, requestId: '', network: '' };
  const stored = await uploadFile(
    app,
    actor,
    { ...input, owner: PRODUCT },
    { request, owners, ...facts },
  );
  process.send?.({ stored });
  await step('committed');
}
