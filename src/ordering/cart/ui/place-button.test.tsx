import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceButton } from './order-form.tsx';
import type { Placing } from './use-placing.ts';

const html = (
  placing: Pick<Placing, 'isEmpty' | 'missed'>,
  canType: boolean,
  approver: string | null = null,
) =>
  renderToStaticMarkup(
    <PlaceButton
      // What it shows is read of these alone.
      placing={{ isBusy: false, failure: undefined, ...placing } as Placing}
      addTo={null}
      approver={approver}
      canType={canType}
    />,
  );

test('with something in the order placing it is the primary act', () => {
  const button = html({ isEmpty: false, missed: null }, false);
  expect(button).toContain('button primary');
  expect(button).not.toContain('disabled');
});

test('an order above the limit is sent for approval, and the button says so', () => {
  const some = { isEmpty: false, missed: null };
  expect(html(some, true)).toMatch(/>Place order</);
  const sent = html(some, true, 'Theo Lindqvist');
  expect(sent).toMatch(/>Send for approval</);
  expect(sent).not.toContain('Place order');
});

test('with nothing in it, it is not, and without a row to go to it takes no press', () => {
  const empty = { isEmpty: true, missed: null };
  expect(html(empty, true)).toContain('button secondary');
  expect(html(empty, true)).not.toContain('disabled');
  expect(html(empty, false)).toContain('disabled=""');
  expect(html(empty, false)).toContain('Nothing is in the order yet.');
});

test('what the view offers is asked about, else a quantity', () => {
  const shownFor = (count: number | null) => {
    const offered = count === null ? null : { count, button: 'add-these' };
    return html({ isEmpty: true, missed: { of: 'nothing', offered } }, true);
  };
  expect(shownFor(6)).toContain('Nothing is in the order yet. Add these 6?');
  expect(shownFor(1)).toContain('Nothing is in the order yet. Add this one?');
  expect(shownFor(null)).toContain('Type a quantity first.');
});
