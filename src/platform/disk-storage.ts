import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../kit/app-error.ts';
import type { Storage, StoredObject } from './storage.ts';

const objectNotFound = () => new AppError('storage/object-not-found', 404, 'The requested file does not exist.');

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Writes to a temporary name, syncs, then renames: a reader or a crash sees the whole file or none. */
async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, target);
}

/** The file port on a local folder. Each file has a small `.meta` beside it with content type and upload time. */
export function diskStorage(root: string): Storage {
  const base = path.resolve(root);
  const locate = (name: string) => {
    const full = path.resolve(base, name);
    if (!full.startsWith(base + path.sep)) throw new AppError('storage/invalid-url', 400, 'The provided URL is not in a recognized format.');
    return full;
  };
  const list = async (folder: string): Promise<string[]> => {
    try {
      const entries = await readdir(locate(folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.meta') && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  const remove = async (name: string): Promise<boolean> => {
    const full = locate(name);
    try {
      await unlink(full);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await rm(`${full}.meta`, { force: true });
    return true;
  };
  return {
    async put(name, bytes, meta) {
      const full = locate(name);
      await writeWhole(
        `${full}.meta`,
        Buffer.from(JSON.stringify({ contentType: meta.contentType ?? 'application/octet-stream', uploadedAt: meta.uploadedAt })),
      );
      await writeWhole(full, bytes);
    },
    async get(name): Promise<StoredObject> {
      const full = locate(name);
      try {
        const [bytes, meta] = await Promise.all([readFile(full), readFile(`${full}.meta`, 'utf8')]);
        return { bytes, ...(JSON.parse(meta) as { contentType: string; uploadedAt: string }) };
      } catch (error) {
        if (isMissing(error)) throw objectNotFound();
        throw error;
      }
    },
    remove,
    list,
    async removeFolder(folder) {
      const names = await list(folder);
      for (const name of names) await remove(name);
      return names.length;
    },
  };
}
