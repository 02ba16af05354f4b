import { searchText } from '../src/kit/normalise.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { readDemoCsv } from './catalogue.ts';
import { demoId } from './ids.ts';
import type { Dice } from './random.ts';

export interface DemoCustomer {
  id: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  isActive: boolean;
  email: string;
  phone: string;
  terms: string;
  taxRateBp: number;
  /** 0 = Sunday; the first is the one that the invented year's orders came on. */
  routeDays: number[];
}

/** Rough state rates in basis points: enough to show tax on a demo invoice, no advice. */
const TAX_BP: Readonly<Record<string, number>> = {
  RI: 700,
  TX: 825,
  MN: 788,
  NY: 800,
  FL: 700,
  CA: 875,
  NV: 838,
  MA: 625,
  CT: 635,
  ME: 550,
  VT: 600,
};

/** The sales tax of a state in basis points. */
export const taxRateOf = (state: string): number => TAX_BP[state] ?? 600;

const DOCK_NOTES = [
  'Rear dock, ring twice. Gate code 4471.',
  'Deliver to housekeeping, level B1. Elevator key at the front desk.',
  'Kitchen door on the alley side before 10:30.',
  'Call the engineer from the loading bay.',
  '',
  '',
  '',
];

/** When goods are taken: at most docks any time. */
const DOCK_HOURS = [
  { dockFrom: '', dockTo: '12:00', dockClosed: [0] },
  { dockFrom: '16:00', dockTo: '18:00', dockClosed: [] },
  { dockFrom: '', dockTo: '14:00', dockClosed: [0, 6] },
  { dockFrom: '09:00', dockTo: '', dockClosed: [0] },
] as const;
const ANY_TIME = { dockFrom: '', dockTo: '', dockClosed: [] } as const;

/** Some of those early in the week are called on twice: Monday and Thursday, Tuesday and Friday. */
const routeDaysOf = (day: number, at: number): number[] =>
  day <= 2 && at % 2 === 0 ? [day, day + 3] : [day];

/** The 60 demo customers, as their file has them; the dice give route days and dock notes. */
export function readCustomers(dice: Dice) {
  const rows =
    readDemoCsv<
      Record<
        | 'id'
        | 'name'
        | 'address1'
        | 'city'
        | 'state'
        | 'zip'
        | 'isActive'
        | 'email'
        | 'phone'
        | 'terms',
        string
      >
    >('customers.csv');
  return rows.map((row, at) => ({
    id: demoId(row.id),
    name: row.name,
    address1: row.address1,
    city: row.city,
    state: row.state,
    zip: row.zip,
    isActive: row.isActive === 'true',
    email: row.email,
    phone: row.phone,
    terms: row.terms,
    taxRateBp: taxRateOf(row.state),
    routeDays: routeDaysOf(dice.between(1, 5), at),
    deliveryNote: dice.pick(DOCK_NOTES),
    // Without the dice, which have given everything else for long.
    ...(at % 3 === 0 ? (DOCK_HOURS[(at / 3) % DOCK_HOURS.length] ?? ANY_TIME) : ANY_TIME),
    search: searchText(row.name, row.address1, row.city, row.state, row.zip),
  }));
}

/** Loads the demo customers. */
export async function loadCustomers(
  tx: Sql,
  customers: ReturnType<typeof readCustomers>,
): Promise<void> {
  await tx.execute(sql`
    insert into customers (id, name, address1, city, state, zip, is_active, email, phone, terms,
                           tax_rate_bp, route_days, dock_from, dock_to, dock_closed, delivery_note,
                           search)
    select r.id, r.name, r.address1, r.city, r.state, r.zip, r."isActive", r.email, r.phone,
           r.terms, r."taxRateBp", r."routeDays", r."dockFrom", r."dockTo", r."dockClosed",
           r."deliveryNote", r.search
      from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb)
        as r(id text, name text, address1 text, city text, state text, zip text,
             "isActive" boolean, email text, phone text, terms text, "taxRateBp" int,
             "routeDays" int[], "dockFrom" text, "dockTo" text, "dockClosed" int[], "deliveryNote" text, search text)`);
}
