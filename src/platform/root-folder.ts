import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'migrations'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('The folder `migrations` is missing beside the build.');
  return findRoot(above);
}

/**
 * The installation's folder: it holds `migrations`, `build`, `demo` and `src`
 * (fonts of PDFs). Found from this code, so that a process may be started anywhere.
 */
export const ROOT_FOLDER = findRoot(path.dirname(fileURLToPath(import.meta.url)));
