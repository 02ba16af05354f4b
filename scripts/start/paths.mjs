import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. (import.meta.dirname is younger than the oldest Node that may run this.) */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
