import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { comes } from '../../cart/order-messages.ts';
import { comesLate } from '../approval-day.ts';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import { alsoOrderedText, approvalDayText } from '../mail-messages.ts';
import { DeliverTo } from './deliver-to.tsx';
import { TakesNoMore } from './takes-no-more.tsx';

const noMoreHtml = (totalCents: number, ofName: string | null = null) =>
  renderToStaticMarkup(
    <TakesNoMore
      order={{ number: 'BC-1', lines: [], totalCents: 60_000 }}
      draft={{ quantities: {}, added: [] }}
      totalCents={totalCents}
      limit={{ limitCents: 50_000, ofName }}
    />,
  );

test('before Save it is said that a placed order takes no more than the limit, and what to do', () => {
  const own = noMoreHtml(70_000);
  expect(own).toContain('This can’t be added to BC-1');
  expect(own).toContain('your limit of $500.00 for one order. Order what is new with your cart');
  expect(noMoreHtml(60_000)).toBe('');
  const theirs = noMoreHtml(70_000, 'Dana Okafor');
  expect(theirs).toContain('approved as it is, above the limit of $500.00 that Dana Okafor has');
  expect(theirs).toContain('Place what is new as a new order. BC-1 stays as it is.');
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

test('who approves is told that it comes later than it was wanted or ordered for, on the page and in the mail', () => {
  const day = {
    orderedFor: '2026-12-01',
    wantedOn: '2026-11-27',
    comesOn: '2026-12-01',
    passedAtMs: null,
    untilMs: Date.parse('2026-11-30T19:00:00Z'),
    timeZone: 'America/New_York',
  };
  const sentence = 'It was wanted for Fri, Nov 27, and comes on Tue, Dec 1 at the earliest.';
  expect(approvalDayText(day)).toContain(sentence);
  expect(APPROVAL_MESSAGES.wanted(day)).toBe(sentence);
  expect(APPROVAL_MESSAGES.dayShort(day)).toBe('late: comes Tue, Dec 1, not Fri, Nov 27');
  const onRequestedDay = { ...day, wantedOn: '2026-12-01' };
  expect(approvalDayText(onRequestedDay)).not.toContain('wanted');
  expect(comesLate(onRequestedDay)).toBe(false);
  const late = { ...day, wantedOn: null, comesOn: '2026-12-04' };
  expect(APPROVAL_MESSAGES.dayShort(late)).toBe('late: comes Fri, Dec 4, not Tue, Dec 1');
});

test('a mail names so many products that are on open orders already, and counts the others', () => {
  const also = Array.from({ length: 10 }, (_, at) => ({
    productId: `p${at}`,
    name: `Soap ${at}`,
    sizeUnit: '5 gal',
    orderId: 'o',
    number: 'BC-7',
    promisedDay: at === 0 ? null : '2026-12-01',
    here: 2,
    quantity: 3,
  }));
  const [text] = alsoOrderedText(also);
  expect(text).toContain('10 products are on other open orders already');
  expect(text).toContain('Soap 0, 5 gal: 2 here, 3 with BC-7, which waits for approval');
  expect(text).toContain('and 2 more.');
  expect(alsoOrderedText([])).toEqual([]);
});
