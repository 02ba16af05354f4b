import { anyText, type TableShape } from '../../kit/table-view.ts';
import type { CustomerRow } from './public/contract.ts';

/** The table of customers: its columns on the screen and in the file, what sorts and filters it. */
export const CUSTOMER_TABLE: TableShape<CustomerRow> = {
  columns: {
    name: { title: 'Customer', text: (row) => row.name, sort: 'up', fixed: true },
    address: { title: 'Street', text: (row) => row.address1 },
    city: { title: 'City', text: (row) => row.city, sort: 'up' },
    state: { title: 'State', text: (row) => row.state },
    zip: { title: 'ZIP', text: (row) => row.zip, sort: 'up' },
    phone: { title: 'Phone', text: (row) => row.phone },
    terms: { title: 'Terms', text: (row) => row.terms },
  },
  filters: {
    q: anyText,
    /** Those who are switched off; for a super_admin. */
    show: ['off'],
    /** Those whose tax nobody has said. */
    tax: ['open'],
  },
  sort: 'name',
};

/** The same for a site's own people. */
export const SITE_TABLE: TableShape<CustomerRow> = {
  ...CUSTOMER_TABLE,
  columns: {
    ...CUSTOMER_TABLE.columns,
    name: { title: 'Site', text: (row) => row.name, sort: 'up', fixed: true },
  },
};
