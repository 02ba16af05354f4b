import type { Duty } from '../src/kit/actor.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import type { DemoCustomer } from './customers.ts';
import { demoId } from './ids.ts';

/** The same for all demo accounts; long enough for staff. */
export const DEMO_PASSWORD = 'bellcart-demo-2026';

export const DEMO_BRANDS = [
  'Linnetfold',
  'Kettlebrace',
  'Vesperline',
  'Ostrel',
  'Tidewick',
  'Meterlark',
];

export interface DemoPerson {
  id: string;
  name: string;
  email: string;
  role: 'user' | 'admin' | 'super_admin';
  what: string;
  brands: string[];
  /** Names of the customers they may see; null = all. */
  customers: string[] | null;
  salesRep?: boolean;
  /** Of staff: the number by which colleagues call them. */
  phone?: string;
  /** Of an admin. */
  duties?: Duty[];
}

/** The id of a demo account by its part: buyer, rep, desk, driver, books, owner. */
export const demoPersonId = (part: string): string => demoId(`person-${part}`);

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: demoId('person-buyer'),
    name: 'Marisol Vega',
    email: 'buyer@bellcart.example',
    role: 'user',
    what: 'hotel buyer: two hotels, three brands',
    brands: ['Linnetfold', 'Kettlebrace', 'Vesperline'],
    customers: ["O'Dunleavy's Harbor House", 'Brindle & Crake Hotel'],
  },
  {
    id: demoId('person-rep'),
    name: 'Theo Lindqvist',
    email: 'rep@bellcart.example',
    role: 'user',
    what: 'sales rep: all customers',
    salesRep: true,
    brands: DEMO_BRANDS,
    customers: null,
  },
  {
    id: demoId('person-desk'),
    name: 'Priya Raman',
    email: 'desk@bellcart.example',
    role: 'admin',
    what: 'order desk',
    duties: ['desk'],
    brands: DEMO_BRANDS,
    customers: null,
  },
  {
    id: demoId('person-driver'),
    name: 'Sam Okafor',
    email: 'driver@bellcart.example',
    role: 'admin',
    phone: '(401) 555-0163',
    what: 'driver: stops and deliveries, no prices',
    duties: ['driver'],
    brands: DEMO_BRANDS,
    customers: null,
  },
  {
    id: demoId('person-books'),
    name: 'Ines Calloway',
    email: 'books@bellcart.example',
    role: 'admin',
    what: 'bookkeeper: invoices and accounting',
    duties: ['books'],
    brands: DEMO_BRANDS,
    customers: null,
  },
  {
    id: demoId('person-owner'),
    name: 'Ruth Ballard',
    email: 'owner@bellcart.example',
    role: 'super_admin',
    what: 'owner',
    brands: DEMO_BRANDS,
    customers: null,
  },
];

/** Loads the demo accounts with one password hash for all of them. */
export async function loadPeople(
  tx: Sql,
  customers: readonly DemoCustomer[],
  passwordHash: string,
): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    const own =
      person.customers?.map(
        (name) => customers.find((customer) => customer.name === name)?.id ?? '',
      ) ?? [];
    await tx.execute(sql`
      insert into users (id, display_name, email, email_verified, role, brands, customer_scope,
                         default_customer_id, sales_rep, duties, phone)
      values (${person.id}, ${person.name}, ${person.email}, true, ${person.role}, ${person.brands},
              ${person.customers ? 'listed' : 'all'}, ${own[0] ?? null},
              ${person.salesRep ?? false}, ${person.duties ?? []}, ${person.phone ?? ''})`);
    await tx.execute(sql`
      insert into user_customers (user_id, customer_id)
      select ${person.id}, unnest(${own}::text[])`);
    await tx.execute(sql`
      insert into credentials (id, account_id, provider_id, user_id, password)
      values (${demoId(`credential-${person.email}`)}, ${person.id}::text, 'credential',
              ${person.id}::text, ${passwordHash})`);
  }
}
