import { decidePricesInput } from '../../src/books/prices/contract.ts';
import { decidePrices } from '../../src/books/prices/server/decide-prices.ts';
import { tablePrices } from '../../src/books/prices/server/table-prices.ts';
import { seenValue } from '../../src/books/prices/ui/price-cells.tsx';
import type { AppUnderTest, TestUser } from './app.ts';

/** Accepts every price of the books that waits. @returns how many. */
export async function acceptPrices(app: AppUnderTest, who: TestUser): Promise<number> {
  const view = {
    filters: { show: 'waiting' },
    chosen: [],
    sort: { by: 'customer', down: false },
    place: null,
  };
  const { rows } = await tablePrices(app, who, view, 500);
  const prices = rows.map(seenValue);
  const input = decidePricesInput.parse({ answer: 'accept', marked: true, prices });
  return (await decidePrices(app, who, input)).decided;
}
