import type { Sql } from './database.ts';
import { derivedKey, signature } from './secrets.ts';

/** The id that this database got with its schema; the file store carries the same one. */
export async function installationId(sql: Sql): Promise<string> {
  const row = await sql.row<{ id: string }>('installation.id', 'select id from installation');
  if (!row) throw new Error('The table `installation` has lost its row.');
  return row.id;
}

const proofOf = (masterKey: string, id: string) =>
  signature(derivedKey(masterKey, 'installation'), id);

const WRONG_KEY =
  'The master key is not the one of this database: its stored tokens, second factors and sessions were made with another. Bring that key back (docs/running.md, Keys).';

/** A sentence when this database knows another master key. The first key that comes is remembered, by a proof and not by itself. */
export async function wrongKey(sql: Sql, masterKey: string): Promise<string | undefined> {
  const row = await sql.row<{ id: string; key_proof: string | null }>(
    'installation.key',
    'select id, key_proof from installation',
  );
  return row?.key_proof && row.key_proof !== proofOf(masterKey, row.id) ? WRONG_KEY : undefined;
}

/** Remembers the master key by its proof where none is remembered yet. Of two processes with different keys the first one wins. */
export async function rememberKey(sql: Sql, masterKey: string): Promise<void> {
  const proof = proofOf(masterKey, await installationId(sql));
  await sql.execute(
    'installation.remember-key',
    'update installation set key_proof = $1 where key_proof is null',
    [proof],
  );
}
