import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './start/paths.mjs';

// A checkout with a lock file of its own.
const bare = mkdtempSync(join(tmpdir(), 'bellcart-licences-'));
mkdirSync(join(bare, 'scripts/start'), { recursive: true });
for (const file of ['scripts/licences.mjs', 'scripts/start/paths.mjs'])
  cpSync(join(root, file), join(bare, file));
afterAll(() => rmSync(bare, { recursive: true, force: true }));

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const npm = (name, cwd) => {
  const { scripts } = read('package.json');
  const answer = spawnSync(scripts[name], { cwd, shell: true, encoding: 'utf8', timeout: 60_000 });
  expect([answer.status, answer.stderr]).toEqual([0, '']);
  return answer.stdout;
};

test('the licences of a lock file are told by group, those to run with first, a package without one named', () => {
  writeFileSync(
    join(bare, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': { name: 'shop' },
        'node_modules/one': { version: '1.0.0', license: 'MIT' },
        'node_modules/one/node_modules/@scope/two': { version: '2.1.0', license: 'ISC' },
        'node_modules/three': { version: '3.0.0', license: 'MIT' },
        'node_modules/four': { version: '4.0.0' },
        'node_modules/checker': { version: '5.0.0', license: 'MIT', dev: true },
      },
    }),
  );
  expect(npm('licences', bare).trimEnd().split('\n')).toEqual([
    'To run the shop: 4 packages',
    '  MIT (2): one 1.0.0, three 3.0.0',
    '  ISC (1): @scope/two 2.1.0',
    '  not stated (1): four 4.0.0',
    'To check it: 1 packages',
    '  MIT (1): checker 5.0.0',
  ]);
});

test('of our own lock file every package is told once', () => {
  const result = npm('licences', root);
  const packages = Object.keys(read('package-lock.json').packages).filter((at) => at !== '');
  const counts = [...result.matchAll(/: (\d+) packages$/gm)].map((match) => Number(match[1]));
  expect(counts).toHaveLength(2);
  expect(counts[0] + counts[1]).toBe(packages.length);
});

test('the bill of materials names what the shop runs with and nothing that only checks it', () => {
  const bill = JSON.parse(npm('bill-of-materials', root));
  const { dependencies, optionalDependencies, devDependencies } = read('package.json');
  const names = new Set(bill.components.map(({ name }) => name));
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'bellcart']);
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  const { packages } = read('package-lock.json');
  const ofChecks = Object.keys(devDependencies).filter(
    (name) => packages[`node_modules/${name}`]?.dev,
  );
  expect(ofChecks.length).toBeGreaterThan(5);
  expect(ofChecks.filter((name) => names.has(name))).toEqual([]);
  for (const { name, version, hashes } of bill.components)
    expect([name, version, hashes?.[0]?.alg]).toEqual([name, expect.any(String), 'SHA-512']);
  const references = new Set(bill.components.map((one) => one['bom-ref']));
  expect(references.size).toBe(bill.components.length);
  const [shop, ...rest] = bill.dependencies;
  expect(shop.dependsOn).toHaveLength(
    Object.keys({ ...dependencies, ...optionalDependencies }).length,
  );
  expect(rest.map(({ ref }) => ref)).toEqual([...references]);
  expect(
    bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((one) => !references.has(one)),
  ).toEqual([]);
});
