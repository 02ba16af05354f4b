import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from './migrate.ts';
import { ROOT_FOLDER } from './root-folder.ts';

export interface Release {
  /** Of package.json. */
  version: string;
  /** Of the checkout or the image; null when nothing says it. */
  commit: string | null;
  /** The newest migration that this code brings. */
  schema: string;
}

function commitHere(): string | null {
  const git = path.join(ROOT_FOLDER, '.git');
  try {
    if (process.env['COMMIT']) return process.env['COMMIT'].slice(0, 40);
    if (!existsSync(path.join(git, 'HEAD'))) return null;
    const head = readFileSync(path.join(git, 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return head.slice(0, 12);
    return readFileSync(path.join(git, head.slice(5)), 'utf8').slice(0, 12);
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
    commit: commitHere(),
    schema:
      migrationNames()
        .at(-1)
        ?.replace(/\.sql$/, '') ?? '',
  };
}

/** What runs here. */
export const release: Release = read();
