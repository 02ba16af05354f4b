import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), link: z.boolean().optional() }),
  ),
});

test('the lock file pins the content of every package, not only its version', () => {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const installed = Object.entries(packages).filter(([at, { link }]) => at !== '' && !link);
  expect(installed.length).toBeGreaterThan(100);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at),
  ).toEqual([]);
});
