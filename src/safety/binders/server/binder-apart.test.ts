import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { heavySheet, plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import type { App } from '../../../platform/app.ts';
import { renderBinderApart } from './binder-apart.ts';

const entry = (name: string, bytes: Uint8Array) => ({
  name,
  brand: 'Linnetfold',
  revisionDate: '2026-03-01',
  bytes,
});
const bind = async (
  entries: ReturnType<typeof entry>[],
  limits?: { ms?: number; maxBytes?: number },
) => {
  const logged: unknown[] = [];
  const steps: number[] = [];
  const log = {
    error: (_text: string, facts: unknown) => logged.push(facts),
  } as unknown as App['log'];
  const bytes = await renderBinderApart(
    { log },
    { title: 'Harbor House', madeOn: '2026-11-27', entries },
    (done) => steps.push(done),
    limits,
  );
  const { pages } = await readPdf(bytes);
  return { told: logged, steps, sheets: pages.slice(2) };
};

test('a binder is made in a process of its own, which says after each sheet how far it is', async () => {
  const { told, steps, sheets } = await bind([
    entry('Acid', await plainSheet('Sheet of Acid')),
    entry('Broken', Buffer.from('no PDF')),
    entry('Zinc', await plainSheet('Sheet of Zinc')),
  ]);
  expect(steps).toEqual([1, 2, 3]);
  expect(told).toEqual([]);
  expect(sheets).toEqual([
    expect.stringContaining('Sheet of Acid'),
    expect.stringContaining('could not be read'),
    expect.stringContaining('Sheet of Zinc'),
  ]);
});

test('a sheet that is more than the process can hold gets the page of one that can not be read', async () => {
  const { told, steps, sheets } = await bind(
    [entry('Acid', await plainSheet('Sheet of Acid')), entry('Heavy', heavySheet())],
    { maxBytes: 160 * 1024 * 1024 },
  );
  expect(told).toEqual([expect.objectContaining({ name: 'Heavy' })]);
  expect(steps).toEqual([1, 1, 2]);
  expect(sheets).toEqual([
    expect.stringContaining('Sheet of Acid'),
    expect.stringContaining('could not be read'),
  ]);
}, 60_000);

test('a process that ends with nothing to leave out makes no binder', async () => {
  await expect(bind([entry('None', new Uint8Array())], { ms: 1 })).rejects.toThrow(
    'ended without an answer: time',
  );
});
