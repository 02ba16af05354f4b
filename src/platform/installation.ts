import type { Database, Sql } from './database.ts';
import { int, nullable, rowShape, text } from './row-shape.ts';
import { derivedKey, signature } from './secrets.ts';
import { sql } from './sql.ts';

const idRow = rowShape({ id: text });

/** The id that this database got with its schema; the file store carries the same one. */
export async function installationId(db: Sql): Promise<string> {
  const row = await db.row(idRow, sql`select id from installation`);
  if (!row) throw new Error('The table `installation` has lost its row.');
  return row.id;
}

/** By what a database knows its master key again, without the key itself. */
export const proofOf = (masterKey: string, id: string) =>
  signature(derivedKey(masterKey, 'installation'), id);

const WRONG_KEY =
  'The master key is not the one of this database: its stored tokens, second factors and sessions were made with another. Bring that key back (docs/running.md, Keys).';

const keyRow = rowShape({ id: text, keyProof: nullable(text) });

/** A sentence when this database knows another master key. The first key that comes is remembered, by a proof and not by itself. */
export async function wrongKey(db: Sql, masterKey: string): Promise<string | undefined> {
  const row = await db.row(keyRow, sql`select id, key_proof from installation`);
  return row?.keyProof && row.keyProof !== proofOf(masterKey, row.id) ? WRONG_KEY : undefined;
}

/** The proof of the master key that this database knows; null before the first process. */
export async function knownKey(db: Sql): Promise<string | null> {
  return (await db.row(keyRow, sql`select id, key_proof from installation`))?.keyProof ?? null;
}

/** Remembers the master key by its proof where none is remembered yet. Of two processes with different keys the first one wins. */
export async function rememberKey(db: Sql, masterKey: string): Promise<void> {
  const proof = proofOf(masterKey, await installationId(db));
  await db.execute(sql`update installation set key_proof = ${proof} where key_proof is null`);
}

/** Lets another master key be the one of this database. @throws Error when `from` is not the present one (any more) */
export async function replaceKey(tx: Sql, from: string, to: string): Promise<void> {
  const id = await installationId(tx);
  const changed = await tx.execute(
    sql`update installation set key_proof = ${proofOf(to, id)} where key_proof = ${proofOf(from, id)}`,
  );
  if (changed !== 1) throw new Error(WRONG_KEY);
}

const othersRow = rowShape({ others: int });

/** How many connections the role of the shop has to this database besides those of this pool. */
export async function connectedElsewhere(db: Database): Promise<number> {
  const found = await db.row(
    othersRow,
    sql`select count(*)::int as others from pg_stat_activity
         where datname = current_database() and usename = current_user`,
  );
  return (found?.others ?? 0) - db.pool.totalCount;
}
