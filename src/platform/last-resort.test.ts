import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT_FOLDER } from './root-folder.ts';

/** Runs a program that hands its process over, then does `fails`. Says what it printed, line by line, and its exit code. */
async function run(fails: string): Promise<{ output: string[]; code: number | null }> {
  const here = JSON.stringify(path.join(ROOT_FOLDER, 'src/platform/last-resort.ts'));
  const program = `
    const { ownTheRest } = await import(${here});
    const say = (line) => process.stdout.write(line + '\\n');
    const log = { error: (message, { error }) => say(message + ': ' + error.message) };
    ownTheRest(log, { report: (fault) => say('reported ' + fault.message), stop: (code) => { say('stopping with ' + code); setTimeout(() => process.exit(code), 20); } });
    ${fails}
    setTimeout(() => { say('went on'); process.exit(0); }, 200);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output: output.trim().split('\n'), code };
}

test('a promise that nobody owns is logged and reported, and the process goes on', async () => {
  const { output, code } = await run(`Promise.reject(new Error('nobody waits'));`);
  expect([output, code]).toEqual([
    ['unhandled rejection: nobody waits', 'reported nobody waits', 'went on'],
    0,
  ]);
});

test('an exception that nobody caught is logged and reported, and stops the process in order with exit code 1', async () => {
  const { output, code } = await run(`setImmediate(() => { throw new Error('half done'); });`);
  expect([output, code]).toEqual([
    ['uncaught exception: half done', 'reported half done', 'stopping with 1'],
    1,
  ]);
});

test('a second one while it stops ends it at once', async () => {
  const { output, code } = await run(
    `for (const text of ['first', 'second']) setImmediate(() => { throw new Error(text); });`,
  );
  expect([output, code]).toEqual([
    [
      'uncaught exception: first',
      'reported first',
      'stopping with 1',
      'uncaught exception: second',
    ],
    1,
  ]);
});
