import { centsToDecimal } from '../../kit/money.ts';
import { anyText, type TableShape } from '../../kit/table-view.ts';

import { HAZARD_WORDS, hazardMark } from './public/hazard-mark.ts';

/** One record of the catalogue as staff manage it. */
export interface ProductTableRow {
  id: string;
  name: string;
  sizeUnit: string;
  sku: string;
  brand: string;
  category: string;
  /** The list price; null while there is none. */
  priceCents: number | null;
  /** The next list price that was planned, and its first day; null while none is. */
  comingCents: number | null;
  comingFrom: string | null;
  quantity: number;
  promised: number;
  pictures: number;
  hasSheet: boolean;
  hazardous: boolean;
  hazardKnown: boolean;
  isActive: boolean;
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The table of products: its columns on the screen and in the file, what sorts and filters it. */
export const PRODUCT_TABLE: TableShape<ProductTableRow> = {
  columns: {
    name: { title: 'Product', text: (row) => row.name, sort: 'up', fixed: true },
    size: { title: 'Size', text: (row) => row.sizeUnit },
    sku: { title: 'SKU', text: (row) => row.sku, sort: 'up' },
    brand: { title: 'Brand', text: (row) => row.brand, sort: 'up', extra: true },
    category: { title: 'Category', text: (row) => row.category, sort: 'up', extra: true },
    price: {
      title: 'List price',
      text: (row) => (row.priceCents === null ? '' : centsToDecimal(row.priceCents)),
      sort: 'down',
      numeric: true,
    },
    coming: {
      title: 'Next list price',
      text: (row) => (row.comingCents === null ? '' : centsToDecimal(row.comingCents)),
      extra: true,
      numeric: true,
    },
    'coming-from': {
      title: 'Next price from',
      text: (row) => row.comingFrom,
      extra: true,
      day: true,
    },
    stock: { title: 'Stock', text: (row) => row.quantity, sort: 'up', numeric: true },
    promised: {
      title: 'Promised',
      text: (row) => row.promised,
      sort: 'down',
      extra: true,
      numeric: true,
    },
    pictures: { title: 'Pictures', text: (row) => row.pictures, extra: true, numeric: true },
    hazard: { title: 'Hazard', text: (row) => HAZARD_WORDS[hazardMark(row)] },
    sheet: { title: 'SDS', text: (row) => yesNo(row.hasSheet) },
    state: { title: 'State', text: (row) => (row.isActive ? 'active' : 'inactive') },
  },
  filters: {
    q: anyText,
    state: ['active', 'inactive'],
    sds: ['yes', 'no'],
    hazard: ['yes', 'no', 'unknown'],
    price: ['none'],
  },
  sort: 'name',
};
