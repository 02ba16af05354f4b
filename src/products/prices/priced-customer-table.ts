import { anyText, type TableShape } from '../../kit/table-view.ts';

/** A customer with the prices of its own. */
export interface PricedCustomerRow {
  id: string;
  name: string;
  city: string;
  state: string;
  /** Products with a price that staff set and that runs today. */
  own: number;
  /** Products with such a price that begins later. */
  coming: number;
  /** The first last day among those that run; null: none ends. */
  endsOn: string | null;
  /** Products with a last invoiced price that counts. */
  invoiced: number;
}

/** Within how many days a price that ends is said to end soon. */
export const SOON_DAYS = 30;

/** The table of customers by their prices: its columns on the screen and in the file, what sorts and filters it. */
export const PRICED_CUSTOMER_TABLE: TableShape<PricedCustomerRow> = {
  columns: {
    name: { title: 'Customer', text: (row) => row.name, sort: 'up', fixed: true },
    city: { title: 'City', text: (row) => row.city, sort: 'up' },
    own: { title: 'Own prices', text: (row) => row.own, numeric: true },
    coming: { title: 'To come', text: (row) => row.coming, numeric: true },
    ends: { title: 'Next ends', text: (row) => row.endsOn, day: true },
    invoiced: { title: 'Last invoiced', text: (row) => row.invoiced, numeric: true },
  },
  filters: {
    q: anyText,
    /** With a price of their own, running or to come; with one that ends soon. */
    show: ['own', 'ending'],
  },
  sort: 'name',
};
