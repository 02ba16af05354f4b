// Prints under which licence each package of the lock file stands; those that the shop runs with first.
//   npm run licences
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const parts = Object.entries(packages).filter(([at]) => at !== '');

function table(title, rows) {
  const byLicence = Object.groupBy(rows, ([, entry]) => entry.license ?? 'not stated');
  console.log(`${title}: ${rows.length} packages`);
  for (const [licence, those] of Object.entries(byLicence).toSorted(
    (a, b) => b[1].length - a[1].length,
  )) {
    const names = those.map(
      ([at, { version }]) => `${at.replace(/^.*node_modules\//, '')} ${version}`,
    );
    console.log(`  ${licence} (${names.length}): ${names.join(', ')}`);
  }
}

table(
  'To run the shop',
  parts.filter(([, entry]) => !entry.dev),
);
table(
  'To check it',
  parts.filter(([, entry]) => entry.dev),
);
