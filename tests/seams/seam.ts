import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** One row of the table of seams: what one part knows, and what another part's act does about it. */
export interface Seam {
  /** What is known, and where: "runs: a line was counted short". */
  fact: string;
  /** The act elsewhere: "stops: the driver reports the stop". */
  act: string;
  /** Refused with the reason; asked, with who may override and the reason kept; told to the person who must know. */
  outcome: 'refused' | 'asked' | 'told';
  /** The code that makes it so. With `without` in its place this row must fail: `npm run prove:seams` tries it. */
  guard: { file: string; code: string; without: string };
}

const root = join(import.meta.dirname, '..', '..');

declare module 'vitest' {
  interface TaskMeta {
    seam?: Seam;
  }
}

/** A row as a test: it plays the act on the real verbs, by page and endpoint where both exist. */
export function seam(row: Seam, play: () => Promise<void>): void {
  test(`${row.fact} | ${row.act} | ${row.outcome}`, async ({ task }) => {
    task.meta.seam = row;
    const source = readFileSync(join(root, row.guard.file), 'utf8');
    expect
      .soft(
        process.env.SEAM_WITHOUT === '1' || source.split(row.guard.code).length === 2,
        `${row.guard.file} holds the guard once: ${row.guard.code}`,
      )
      .toBe(true);
    await play();
  });
}
