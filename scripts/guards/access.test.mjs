import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../start/paths.mjs';
import { GUARDS } from './access.mjs';

// Who rewrites a guard learns it here, and not from the proof at the end of a whole run.
test.each(GUARDS)('%s: its file holds the guard', (_name, file, guard) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(guard);
});
