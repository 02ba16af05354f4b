import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { supervise } from './children.mjs';
import { identify, isAlive, signal } from './processes.mjs';

const children = [];

function child(script, more = {}) {
  const made = supervise({
    name: 'The child',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    output: ['ignore', 'ignore'],
    ...more,
  });
  children.push(made);
  made.start();
  return made;
}

afterEach(() => Promise.all(children.splice(0).map((made) => made.stop())));

const SERVES =
  "process.send({ type: 'listening', port: 1 }); process.on('disconnect', () => process.exit())";

test('starts a killed child again', async () => {
  const made = child(SERVES);
  expect(await made.listening).toMatchObject({ port: 1 });
  const first = made.pid;
  const down = once(made.events, 'down');
  const up = once(made.events, 'up');
  signal(first, 'SIGKILL');
  expect(await down).toEqual(['SIGKILL']);
  await up;
  expect(made.pid).not.toBe(first);
});

test('does not repeat a start that fails', async () => {
  await expect(child('process.exit(7)').listening).rejects.toThrow(
    'The child did not start (exit 7).',
  );
  await expect(child('', { command: '/nowhere/node' }).listening).rejects.toThrow(
    'The child did not start',
  );
});

test('insists when a child does not stop when asked', async () => {
  const made = child(`process.on('SIGTERM', () => {}); ${SERVES}`);
  await made.listening;
  const identity = identify(made.pid);
  await made.stop(50);
  expect(isAlive(identity)).toBe(false);
});
