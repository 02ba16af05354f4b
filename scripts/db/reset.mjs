import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { discardPostgres } from '../start/postgres.mjs';
import { developmentDirectory, lockDirectory } from './directory.mjs';

// What tells whose directory it is, and the lock under which it is emptied.
const STAYING = ['development', 'lock'];

/** Empties the development shop: database, files, mail and the simulator's books belong together. The next `npm run dev` fills it anew. */
export async function reset({ env, say }) {
  const dataDir = developmentDirectory(env);
  const lock = lockDirectory(dataDir);
  try {
    await discardPostgres(join(dataDir, 'pg'));
    for (const name of readdirSync(dataDir))
      if (!STAYING.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
  say(`${dataDir} is empty. \`npm run dev\` loads the demo company anew.`);
}
