import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { roomOf } from './rooms.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Source {
  /** Repository path with forward slashes. */
  path: string;
  text: string;
  isTest: boolean;
}

export interface Import {
  from: string;
  /** Repository path of the imported file. */
  to: string;
  type: boolean;
}

function read(pattern: string): Source[] {
  return globSync(pattern, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === '+types',
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({
      path: file,
      text: readFileSync(path.join(ROOT, file), 'utf8'),
      isTest: /\.test\.tsx?$/.test(file),
    }));
}

export const sources: readonly Source[] = read('src/**/*.{ts,tsx}');
export const code: readonly Source[] = sources.filter((source) => !source.isTest);

// `import x from '...'`, `import '...'`, `export ... from '...'`, `import('...')`: each up to its module name.
const STATEMENT = /^\s*(import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Imports of other files of the repository, static and dynamic. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, type: boolean) => {
    if (!specifier.startsWith('.') || specifier.includes('/+types/')) return;
    found.push({
      from: source.path,
      to: path.posix.normalize(path.posix.join(path.posix.dirname(source.path), specifier)),
      type,
    });
  };
  for (const match of source.text.matchAll(STATEMENT)) add(match[3] ?? '', match[2] !== undefined);
  for (const match of source.text.matchAll(DYNAMIC)) add(match[1] ?? '', false);
  return found;
}

/** The part of the house a file belongs to: a room, `ui`, `kit`, `platform`, or `maps` for the files at the top of src. */
export function partOf(file: string): string {
  return roomOf(file) ?? 'maps';
}
