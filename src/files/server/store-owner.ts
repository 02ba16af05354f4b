import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
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

/** Writes whose store it is. */
export async function signStore(app: Pick<App, 'storage' | 'clock'>, id: string): Promise<void> {
  const text = JSON.stringify({
    id,
    note: 'The installation that these files belong to. Bellcart refuses to sweep files of another.',
  });
  await app.storage.put(STORE_SIGN, new TextEncoder().encode(text), {
    contentType: 'application/json',
    uploadedAt: new Date(app.clock.now()).toISOString(),
  });
}
