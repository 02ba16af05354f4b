import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from './migrate.ts';
import { ROOT_FOLDER } from './root-folder.ts';

export interface Release {
  /** Of package.json. */
  version: string;
  /** Of the archive, the image or the checkout; null when nothing says it. */
  commit: string | null;
  /** The newest migration that this code brings. */
  schema: string;
}

const SHORT = 12;

/** Git writes it into every archive of a commit (.gitattributes); in a checkout it is a placeholder. */
const ARCHIVED = 'src/platform/release-commit.txt';

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;

function checkedOut(folder: string): string | undefined {
  const git = path.join(folder, '.git');
  const head = readIfThere(path.join(git, 'HEAD'));
  if (!head?.startsWith('ref: ')) return head;
  const name = head.slice('ref: '.length);
  const packed = () =>
    readIfThere(path.join(git, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${name}`));
  return readIfThere(path.join(git, name)) ?? packed();
}

/** The commit of the program in this folder: as the image was built with (`stated`), as its archive holds it, or the checkout's own. */
export function commitOf(folder: string, stated?: string): string | null {
  if (stated) return stated.slice(0, 40);
  try {
    const archived = readIfThere(path.join(folder, ARCHIVED));
    if (archived && /^[0-9a-f]{40}/.test(archived)) return archived.slice(0, SHORT);
    return checkedOut(folder)?.slice(0, SHORT) ?? null;
  } catch {
    return null;
  }
}

function read(): Release {
  const { version } = JSON.parse(readFileSync(path.join(ROOT_FOLDER, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    version,
    commit: commitOf(ROOT_FOLDER, process.env['COMMIT']),
    schema:
      migrationNames()
        .at(-1)
        ?.replace(/\.sql$/, '') ?? '',
  };
}

/** What runs here. */
export const release: Release = read();
