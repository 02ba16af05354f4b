import { anyText, type TableShape, type TableView } from '../../kit/table-view.ts';
import * as messages from './messages.ts';

/*
 * What the address of a table of prices may say: search, filters, sort. Its rows have fields, so they are not the table part's; how they are
 * found is.
 */

const shapeOf = (title: string, filters: TableShape<unknown>['filters']): TableShape<unknown> => ({
  columns: {
    title: { title, text: () => '', sort: 'up', fixed: true },
    price: { title: messages.GRID_HEADS.now, text: () => '', sort: 'down', numeric: true },
  },
  filters,
  sort: 'title',
});

/** Products with their prices: list prices, or those of one customer. */
export const PRODUCT_PRICES = shapeOf(messages.GRID_HEADS.product, {
  q: anyText,
  brand: anyText,
  category: anyText,
});

/** Customers with their prices of one product. */
export const CUSTOMER_PRICES = shapeOf(messages.GRID_HEADS.customer, {
  q: anyText,
  own: (value) => value === 'yes',
});

/** Which products a table of prices shows, and in which order. */
export const filterOf = ({ filters, sort }: Pick<TableView, 'filters' | 'sort'>) => ({
  term: filters.q ?? '',
  brand: filters.brand ?? '',
  category: filters.category ?? '',
  sort,
});

/** How many rows stand there before more are asked for: each has fields. */
export const FIRST_ROWS = 25;
