// A copy of the sources in which a guard can be taken out, so that the tests show whether they miss it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../start/paths.mjs';

const COPIED = [
  'src',
  'tests',
  'scripts',
  'migrations',
  'demo',
  'simulators',
  'public',
  'docs',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
];

/** Copies what the unit tests need. `close` removes it. */
export function openCopy() {
  const home = mkdtempSync(join(tmpdir(), 'bellcart-guards-'));
  for (const name of COPIED) cpSync(join(root, name), join(home, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  /** The text of a file. Throws Error when it no longer holds the guard. */
  const mustHold = (file, guard) => {
    const whole = readFileSync(join(home, file), 'utf8');
    if (!whole.includes(guard)) throw new Error(`${file} no longer holds: ${guard}`);
    return whole;
  };
  return {
    home,
    /** Runs Vitest in the copy. Returns whether everything passed. */
    passes(args) {
      const bin = join(root, 'node_modules', '.bin');
      const run = spawnSync(join(bin, 'vitest'), ['run', ...args], {
        cwd: home,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      });
      return run.status === 0;
    },
    mustHold,
    /** Calls `work` while `guard` in `file` reads `without`. Throws Error when the file no longer holds the guard. */
    without({ file, guard, without }, work) {
      const target = join(home, file);
      const whole = mustHold(file, guard);
      writeFileSync(
        target,
        whole.replace(guard, () => without),
      );
      try {
        return work();
      } finally {
        writeFileSync(target, whole);
      }
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
