import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { AppError } from '../kit/app-error.ts';
import {
  checkedPath,
  DEFAULT_CONTENT_TYPE,
  objectNotFound,
  type Storage,
  type StoredFacts,
  storageFull,
  storeUnreachable,
} from './storage.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Gone, or under something that is a file: both mean that there is no such file. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

function refusalOf(error: unknown): AppError | undefined {
  if (isMissing(error)) return objectNotFound();
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return storageFull();
  if (['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'].includes(codeOf(error)))
    return storeUnreachable();
  return undefined;
}

/** The store's refusal with the disk's error as its cause, for the operator alone. */
function translate(error: unknown): unknown {
  const refusal = refusalOf(error);
  return refusal ? Object.assign(refusal, { cause: error }) : error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes to a temporary name, syncs, then renames: a reader or a crash sees the whole file or none. */
async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw translate(error);
  }
}

/** The file port on a local folder. Each file has a small `.meta` beside it with content type and upload time. */
export function diskStorage(root: string): Storage {
  const base = path.resolve(root);
  const locate = (name: string) => path.join(base, checkedPath(name));
  const facts = async (name: string) =>
    JSON.parse(await readFile(`${locate(name)}.meta`, 'utf8')) as StoredFacts;
  const list = async (folder: string): Promise<string[]> => {
    const files = await filesUnder(folder === '' ? base : locate(folder));
    return files
      .filter((file) => !/\.(meta|part)$/.test(file))
      .map((file) => path.relative(base, file).split(path.sep).join('/'))
      .sort();
  };
  const remove = async (name: string): Promise<boolean> => {
    const full = locate(name);
    try {
      await unlink(full);
    } catch (error) {
      if (isMissing(error)) return false;
      throw translate(error);
    }
    await rm(`${full}.meta`, { force: true });
    return true;
  };
  return {
    async put(name, bytes, meta) {
      const full = locate(name);
      const { contentType = DEFAULT_CONTENT_TYPE, uploadedAt } = meta;
      try {
        await writeWhole(`${full}.meta`, Buffer.from(JSON.stringify({ contentType, uploadedAt })));
        await writeWhole(full, bytes);
      } catch (error) {
        throw translate(error);
      }
    },
    async get(name) {
      try {
        const [bytes, meta] = await Promise.all([readFile(locate(name)), facts(name)]);
        return { bytes, ...meta };
      } catch (error) {
        throw translate(error);
      }
    },
    async about(name) {
      try {
        const [found, meta] = await Promise.all([stat(locate(name)), facts(name)]);
        return { ...meta, sizeBytes: found.size };
      } catch (error) {
        throw translate(error);
      }
    },
    remove,
    list,
    async removeFolder(folder) {
      const names = await list(folder);
      for (const name of names) await remove(name);
      return names.length;
    },
    async clearUnfinished(before) {
      const files = await filesUnder(base);
      const whole = new Set(files);
      // A `.meta` whose file never came was written by a put that was cut in between.
      const left = files.filter(
        (file) =>
          file.endsWith('.part') ||
          (file.endsWith('.meta') && !whole.has(file.slice(0, -'.meta'.length))),
      );
      let cleared = 0;
      for (const file of left) {
        if ((await stat(file)).mtimeMs >= before) continue;
        await rm(file, { force: true });
        cleared += 1;
      }
      return cleared;
    },
  };
}
