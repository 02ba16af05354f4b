import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderProgress } from './progress.tsx';

const steps = (
  status: Parameters<typeof OrderProgress>[0]['status'],
  holdReason: string | null,
) => {
  const html = renderToStaticMarkup(<OrderProgress status={status} holdReason={holdReason} />);
  return [...html.matchAll(/<li([^>]*)>(.*?)<\/li>/g)].map(([, head, text]) => [
    text?.replace(/<[^>]+>/g, ''),
    head?.includes('aria-current') ?? false,
  ]);
};

test('an order that waits for approval has that as its step, and nothing is done yet', () => {
  expect(steps('on_hold', 'approval')).toEqual([
    ['Waits for approval', true],
    ['Confirmed: to come', false],
    ['Out for delivery: to come', false],
    ['Delivered: to come', false],
  ]);
  expect(steps('on_hold', 'credit')[0]).toEqual(['On hold', true]);
});

test('an order that was placed is placed', () => {
  expect(steps('placed', null)[0]).toEqual(['Placed: done', true]);
  expect(steps('confirmed', null).slice(0, 2)).toEqual([
    ['Placed: done', false],
    ['Confirmed: done', true],
  ]);
});
