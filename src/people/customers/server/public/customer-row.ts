import {
  bool,
  int,
  intList,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { type ColumnsOf, defined } from '../../../../platform/write-rows.ts';
import {
  type ChangeCustomer,
  type CreateCustomer,
  type ShipTo,
  settlesTax,
} from '../../public/contract.ts';

/** What is said of a customer: the fields of the contract as the table holds them. Reads and writes follow from here. */
const contractColumns = {
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  isActive: bool,
  terms: text,
  orderMinimumCents: nullable(int),
  /** Basis points. */
  taxRateBp: int,
  taxExempt: bool,
  deliveryNote: text,
  /** 0 = Sunday; none = no fixed day. */
  routeDays: intList,
  /** HH:MM, '' = no bound. */
  dockFrom: text,
  dockTo: text,
  dockClosed: intList,
  onCreditHold: bool,
  unattendedAllowed: bool,
  email: text,
  phone: text,
  parentId: nullable(text),
} satisfies ColumnsOf<Omit<ChangeCustomer, 'id' | 'version'>>;

/** The same with what follows from it: somebody has settled the tax. */
export const customerColumns = { ...contractColumns, taxSettled: bool };
export const customerFields = rowShape(customerColumns);
export type CustomerFields = RowOf<typeof customerFields>;

type Optional = {
  [K in keyof CreateCustomer]-?: undefined extends CreateCustomer[K] ? K : never;
}[keyof CreateCustomer];

/** Of a new customer about whom nothing else is said. */
const UNSAID: Pick<CustomerFields, Optional | 'isActive'> = {
  isActive: true,
  terms: '',
  orderMinimumCents: null,
  taxRateBp: 0,
  taxExempt: false,
  deliveryNote: '',
  routeDays: [],
  dockFrom: '',
  dockTo: '',
  dockClosed: [],
  onCreditHold: false,
  unattendedAllowed: false,
  email: '',
  phone: '',
  parentId: null,
};

export const newCustomer = (input: CreateCustomer & { isActive?: boolean }): CustomerFields => ({
  ...UNSAID,
  ...defined(input),
  taxSettled: settlesTax(input),
});

const { name, address1, city, state, zip, phone, deliveryNote } = contractColumns;
/** Where the goods go, as an order keeps it: frozen when it is placed. */
export const shipToRow = rowShape({
  name,
  address1,
  city,
  state,
  zip,
  phone,
  deliveryNote,
} satisfies ColumnsOf<ShipTo>);
export const shipTo = jsonRow(shipToRow);

/**
 * How old each key of a snapshot is: since which migration every order has it. A key that comes later names the migration that fills
 * it in the orders that are there.
 */
export const SHIP_TO_SINCE: Record<keyof ShipTo, string> = {
  name: '0080_orders.sql',
  address1: '0080_orders.sql',
  city: '0080_orders.sql',
  state: '0080_orders.sql',
  zip: '0080_orders.sql',
  phone: '0080_orders.sql',
  deliveryNote: '0080_orders.sql',
};
