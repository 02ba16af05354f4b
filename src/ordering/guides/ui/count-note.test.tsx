import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GuideRow } from '../server/read-guide.ts';
import { CountNote, openProposals } from './count-note.tsx';

const row = (productId: string, more: object) =>
  ({ productId, par: 6, onHand: 2, onOrder: 0, orderable: true, ...more }) as unknown as GuideRow;
const rows = [
  row('missing', {}),
  row('full', { onHand: 6 }),
  row('typed', {}),
  row('gone', { orderable: false }),
];
const order = { textOf: (id: string) => (id === 'typed' ? '1' : ''), type: () => {} };

test('what is missing and not typed yet is taken, as much as is missing', () => {
  expect(openProposals(rows, order)).toEqual([['missing', '4']]);
});

test('the note says how a proposal is taken by keys and by touch, and nothing of it where none is open', () => {
  const count = { id: 'c', countedBy: 'Ada', countedOn: '2026-11-27', storeroom: '' };
  const note = (rowsShown: GuideRow[]) =>
    renderToStaticMarkup(<CountNote count={count} rows={rowsShown} order={order} />);
  expect(note(rows)).toMatch(/<span class="pointer-coarse:hidden">Enter takes it\.<\/span>/);
  expect(note(rows)).toMatch(/<span class="hidden pointer-coarse:inline">A tap takes it\.<\/span>/);
  expect(note(rows.slice(1))).not.toContain('takes it');
  expect(note(rows.slice(1))).toContain('by Ada.');
});
