import { expect, test } from 'vitest';
import { isServerOnly, serverOnly } from '../../scripts/server-only.mjs';
import { code } from './sources.ts';

/** The build's own rule (vite.config.ts), held against every file: a room that lies deeper must not slip through it. */

const address = (file: string) => `/anywhere/${file}`;

test('the build knows every file of server code, and no other', () => {
  const server = code.filter(
    ({ path }) => /\/server\//.test(path) || path.startsWith('src/platform/'),
  );
  expect(server.length).toBeGreaterThan(500);
  expect(server.filter(({ path }) => !isServerOnly(address(path))).map(({ path }) => path)).toEqual(
    [],
  );
  const other = code.filter((source) => !server.includes(source));
  expect(other.filter(({ path }) => isServerOnly(address(path))).map(({ path }) => path)).toEqual(
    [],
  );
});

test.each([
  'src/company/server/queries.ts',
  'src/ordering/orders/server/public/scope.ts',
  'src/ordering/orders/server/public/scope.ts',
  'src/people/accounts/sign-in/server/public/guards.ts',
])('%s fails the browser’s build, and not the server’s', (file) => {
  const { load } = serverOnly() as { load: (this: unknown, id: string) => void };
  const building = (name: string) => () => load.call({ environment: { name } }, address(file));
  expect(building('client')).toThrow('is server-only code');
  expect(building('ssr')).not.toThrow();
});
