import { expect, test } from 'vitest';
import type { DriverDay } from '../contract.ts';
import { papersMadeOf, pdfOf } from './use-stored-paper.ts';

type Run = DriverDay['runs'][number];
const paper = (state: 'draft' | 'signed', signedAt: string | null = null) => ({
  state,
  signer: '',
  signedAt,
});
const run = (more: Partial<Run> = {}): Run => ({
  id: 'r1',
  name: 'Harbor',
  truckName: 'Box 7',
  state: 'loading',
  shippingPaper: paper('draft'),
  ...more,
});
const stops = (loaded: number | null, runId = 'r1') =>
  [{ orderId: 'o', runId, lines: [{ orderLineId: 'l', loaded }] }] as DriverDay['stops'];

test('the papers are asked for again when a count, a signature or the truck changed', () => {
  const before = papersMadeOf(run(), stops(null));
  expect(papersMadeOf(run(), stops(null))).toBe(before);
  for (const after of [
    papersMadeOf(run(), stops(3)),
    papersMadeOf(run({ truckName: 'Box 9' }), stops(null)),
    papersMadeOf(run({ shippingPaper: paper('signed', '2026-11-29T10:00:00Z') }), stops(null)),
  ])
    expect(after).not.toBe(before);
  // Another run's goods are on other papers.
  expect(papersMadeOf(run(), [...stops(null), ...stops(5, 'r2')])).toBe(before);
});

test('on the road they stay those that it left with, whatever is handed over', () => {
  const out = run({ state: 'out' });
  expect(papersMadeOf(out, stops(3))).toBe(papersMadeOf(out, []));
});

test('the file opens as the bytes that came', async () => {
  const pdf = btoa('%PDF-1.7 \u00ff');
  const blob = pdfOf({ runId: 'r1', madeOf: '', readAt: 0, pdf });
  expect(blob.type).toBe('application/pdf');
  expect([...new Uint8Array(await blob.arrayBuffer())].at(-1)).toBe(255);
});
