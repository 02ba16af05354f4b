import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configLeaves } from '../../src/platform/config-tree.ts';
import { COMMANDS } from '../../src/platform/read-command.ts';
import { ROOT_FOLDER } from '../../src/platform/root-folder.ts';

const read = (name: string) => readFileSync(path.join(ROOT_FOLDER, name), 'utf8');
const FILES = readdirSync(path.join(ROOT_FOLDER, 'deploy'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(ROOT_FOLDER, path.join(entry.parentPath, entry.name)));

const SETTINGS = new Set(configLeaves().map(({ leaf }) => leaf.env));
/** Of the tools, or made into settings by the file itself. */
const FOREIGN =
  /^(POSTGRES_\w+|(OWNER|SHOP)_PASSWORD|SITE|COMMIT|MALLOC_ARENA_MAX|NODE_OPTIONS|EOF|SQL|ALL|CMD|SHELL|UTC|ON_ERROR_STOP)$/;

test('the image copies what is there, and the build makes the rest', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(copied.length).toBeGreaterThan(4);
  for (const name of copied.filter((one) => one !== 'build' && one !== 'node_modules'))
    expect(existsSync(path.join(ROOT_FOLDER, name)), name).toBe(true);
});

test('packages that are optional are installed too: among them are the parts of the build that fit the machine', () => {
  for (const file of ['docs/install.md', ...FILES])
    expect(read(file)).not.toContain('omit=optional');
});

test('what a file of deploy/ mounts beside it is there', () => {
  for (const [, name] of read('deploy/compose.yml').matchAll(/\.\/([\w.-]+):\//g))
    expect(FILES).toContain(`deploy/${name}`);
});

test('settings that are named are settings, and commands are commands', () => {
  for (const file of FILES.filter((name) => /\.(yml|service)$/.test(name))) {
    const text = read(file).replace(/#.*$/gm, '');
    const named = [...text.matchAll(/(?:^|[\s{(])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[:=}])/gm)];
    for (const [, name = ''] of named)
      expect(SETTINGS.has(name) || FOREIGN.test(name), `${name} in ${file}`).toBe(true);
    const commands = [
      ...text.matchAll(/(?:args|command): \[([\w-]+)\]/g),
      ...text.matchAll(/start\.js ([\w-]+)/g),
    ];
    for (const [, command = ''] of commands) expect(COMMANDS).toHaveProperty(command);
  }
});

test('units of one machine have a metrics port each, and the settings that all of them share name none', () => {
  const units = FILES.filter((name) => name.endsWith('.service')).map(read);
  const ports = units.flatMap((text) => [...text.matchAll(/^Environment=METRICS_PORT=(.+)$/gm)]);
  expect(new Set(ports.map(([, port]) => port)).size).toBe(ports.length);
  expect(ports).toHaveLength(2);
  const [, shopEnv = ''] =
    /`\/etc\/bellcart\/shop\.env`[^`]*```([^`]*)```/.exec(read('docs/install.md')) ?? [];
  expect(shopEnv).toContain('DATABASE_URL=');
  expect(shopEnv).not.toMatch(/^\s*(METRICS_)?PORT=/m);
});

test('every setting of deploy/.env reaches the containers but the owner’s password, and a backup finds a folder of its user', () => {
  const compose = read('deploy/compose.yml');
  expect(compose).toContain('env_file: .env');
  expect(compose).toMatch(/OWNER_PASSWORD: ""/);
  const place = /BACKUP_TO: \$\{BACKUP_TO:-([^}]+)\}/.exec(compose)?.[1] ?? 'none';
  expect(read('deploy/Dockerfile')).toMatch(
    new RegExp(`mkdir -p .*${place}.* && chown node:node .*${place}`),
  );
});

test('the guides name the oldest Node that the program starts under', () => {
  const [, major, minor] = /OLDEST = \[(\d+), (\d+)\]/.exec(read('programs/start.ts')) ?? [];
  for (const guide of ['docs/install.md', 'docs/running.md'])
    expect(read(guide)).toContain(`Node ${major}.${minor} or newer`);
});
