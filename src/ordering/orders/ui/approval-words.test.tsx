import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { comes } from '../../cart/order-messages.ts';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import { ApprovalEnds } from './approval-ends.tsx';
import { DeliverTo } from './deliver-to.tsx';

const said = (wasAsked: boolean, totalCents: number) =>
  renderToStaticMarkup(
    <ApprovalEnds
      order={{ lines: [], totalCents: 60_000, promisedOn: '2026-12-01' }}
      draft={{ quantities: {}, added: [] }}
      totalCents={totalCents}
      limit={{ limitCents: 50_000, approverName: 'Theo Lindqvist', wasAsked }}
    />,
  );

test('before Save it is said that the approval and the day go away', () => {
  const again = said(true, 70_000);
  expect(again).toContain('Once saved, it waits for approval by Theo Lindqvist');
  expect(again).toContain('An approval of it as it was counts no more.');
  expect(again).toContain('It loses its delivery day, Tue, Dec 1, until then.');
  expect(said(false, 70_000)).not.toContain('An approval of it');
  expect(said(true, 60_000)).toBe('');
});

test('who approves is named, and a day that is not there is not said to come', () => {
  expect(APPROVAL_MESSAGES.placed('Theo Lindqvist')).toContain('approval by Theo Lindqvist.');
  expect(APPROVAL_MESSAGES.placed(null)).toContain('approval by our office.');
  expect(comes('On hold', null)).toBe('On hold, no day before it is approved');
  expect(comes('Placed', '2026-12-01')).toBe('Placed, comes Tue, Dec 1');
});

test('a PO number without spaces is broken, and leaves its column as wide as it is', () => {
  const order = { poNumber: 'P'.repeat(50), shipTo: {}, shortfallPolicy: 'ask', note: '' };
  const page = renderToStaticMarkup(
    <DeliverTo order={order as unknown as Parameters<typeof DeliverTo>[0]['order']} />,
  );
  expect(page).toMatch(/grid-cols-\[auto_minmax\(0,1fr\)\]/);
  expect(page).toMatch(/<dd class="[^"]*wrap-anywhere[^"]*">P{50}<\/dd>/);
});
