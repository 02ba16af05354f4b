import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { StockRow as Row } from '../../sites/server/read-stock.ts';
import { StockRow } from './stock-row.tsx';

const row: Row = {
  productId: 'p',
  nameKey: 'soap',
  name: 'Soap',
  sizeUnit: '5 gal pail',
  sku: 'S-5',
  storeroomId: 'dish',
  par: 3,
  parReason: '',
  hidden: false,
  isOurs: true,
  onOrder: 0,
  isChemical: true,
  sheetNumber: 1,
  sheetDate: '2026-01-02',
  isHere: true,
  onHand: 7,
  atPlace: 4,
  isPlaced: true,
  counts: [],
  lastDeliveredOn: null,
};

async function shown(more: Partial<Row>, isRoomCounted = true): Promise<string> {
  const element = (
    <StockRow
      row={{ ...row, ...more }}
      customerId="c"
      storerooms={[]}
      isRoomCounted={isRoomCounted}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  const [line = ''] = html.split('<details');
  return line.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');
}

test('a row says what stands in its storeroom, and what the site has in all where that is another figure', async () => {
  expect(await shown({})).toMatch(/\|4\|7 at this site\|.*7 at this site, par 3/s);
  expect(await shown({ atPlace: null, onHand: 3 })).toMatch(/\|3 at this site\|/);
  expect(await shown({ atPlace: null, onHand: 3 })).not.toContain('not counted');
  const alone = await shown({ atPlace: 7 });
  expect(alone).toMatch(/\|7\|.*\|par 3\|/s);
  expect(alone).not.toContain('at this site');
  expect(await shown({ atPlace: null, onHand: null })).toMatch(/not counted\|.*\|par 3\|/s);
});

test('a storeroom that nobody counted says so once, not in each of its rows', async () => {
  const line = await shown({ atPlace: null, onHand: null }, false);
  expect(line).not.toContain('not counted');
  expect(line).toContain('|par 3|');
});
