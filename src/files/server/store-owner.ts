import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';
import { STORE_SIGN, type Storage } from '../../platform/storage.ts';

/** The id of the installation that this store belongs to, or null when nobody has signed it. */
export async function ownerOfStore(storage: Storage): Promise<string | null> {
  try {
    const { bytes } = await storage.get(STORE_SIGN);
    return String((JSON.parse(new TextDecoder().decode(bytes)) as { id?: unknown }).id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return null;
    throw error;
  }
}

/**
 * Writes whose store it is, where nothing says so yet. Processes that start together wait for each other: the sign is written once, because
 * a database knows its store by that very file (held-copy.ts), and one written over it would make a held copy of whoever came later.
 */
export async function signStore(
  app: Pick<App, 'db' | 'storage' | 'clock'>,
  id: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign of the file store'))`);
    if ((await ownerOfStore(app.storage)) !== null) return;
    const text = JSON.stringify({
      id,
      note: 'The installation that these files belong to. Bellcart refuses to sweep files of another.',
    });
    await app.storage.put(STORE_SIGN, new TextEncoder().encode(text), {
      contentType: 'application/json',
      uploadedAt: new Date(app.clock.now()).toISOString(),
    });
  });
}
