import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefusedCounts } from './refused-counts.tsx';

const WHY = 'This was counted into Box truck 1, and the run has Van 2 now.';

test('the reason of several counts stands once, with each product below it', () => {
  const lines = [
    { orderLineId: 'a', name: 'Chlorine Destainer' },
    { orderLineId: 'b', name: 'Laundry Sour' },
    { orderLineId: 'c', name: 'Laundry Sour' },
  ];
  const refused = lines.map(({ orderLineId }) => ({ orderLineId, why: WHY }));
  const html = renderToStaticMarkup(
    <RefusedCounts refused={refused} lines={lines} onSeen={() => undefined} />,
  );
  expect(html.split(WHY)).toHaveLength(2);
  expect(html.match(/<li>/g)).toHaveLength(2);
});
