import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sweepStore } from '../../src/files/server/sweep-files.ts';
import { fileOwners } from '../../src/frame/server/file-owners.ts';
import type { App } from '../../src/platform/app.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { openStorage } from '../../src/platform/open-storage.ts';
import { rowShape, text } from '../../src/platform/row-shape.ts';
import { sql } from '../../src/platform/sql.ts';

// A process of its own, for scripts/prove-uploads.mjs: compares the rows of an installation with the files in its store, byte by
// byte, before or after a sweep. With SWEEP=1 it sweeps first, a day from now, so that what is left over is old enough; many kills
// leave more than a sweep takes without a word.
const DAY_MS = 25 * 60 * 60 * 1000;
const config = readConfig({ ...process.env, MASTER_KEY: randomBytes(32).toString('base64') });
const log = createLog('silent');
const db = openDatabase(config.database.url, { poolSize: 4, log });
const storage = openStorage(config, { fetch: globalThis.fetch });
const app: App = {
  config,
  db,
  log,
  clock: { now: () => Date.now() + DAY_MS },
  random: systemRandom,
  limits: createLimits(db.pool),
  fetch: globalThis.fetch,
  storage,
};

/** Leftovers of cut writes, which the store itself does not list. */
function unfinished(): number {
  if (config.storage.driver !== 'disk') return 0;
  return readdirSync(path.join(config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && entry.name.endsWith('.part')).length;
}

const swept = process.env.SWEEP ? await sweepStore(app, fileOwners, { acceptOrphans: true }) : null;
const files = new Set(await storage.list('products'));
const rowsRow = rowShape({ path: text, sha256: text });

const rows = await db.rows(
  rowsRow,
  sql`select path, sha256 from stored_files where starts_with(path, 'products/')`,
);
const wrong: string[] = [];
for (const row of rows) {
  if (!files.has(row.path)) continue;
  const { bytes } = await storage.get(row.path);
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) wrong.push(row.path);
}
const known = new Set(rows.map((row) => row.path));
const sheetsRow = rowShape({ path: text });

const sheets = await db.rows(sheetsRow, sql`select path from sds_revisions`);
process.stdout.write(
  JSON.stringify({
    swept,
    rows: rows.length,
    files: files.size,
    rowsWithoutFile: rows.filter((row) => !files.has(row.path)).map((row) => row.path),
    filesWithoutRow: [...files].filter((file) => !known.has(file)),
    otherBytes: wrong,
    sheetsWithoutFile: sheets.filter((sheet) => !files.has(sheet.path)).map((sheet) => sheet.path),
    unfinished: unfinished(),
  }),
);
await db.close();
