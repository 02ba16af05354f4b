import { setTimeout as pause } from 'node:timers/promises';
import { holidays } from '../src/company/holidays.ts';
import { readCompany } from '../src/company/server/queries.ts';
import { dayIn } from '../src/kit/time.ts';
import type { App } from '../src/platform/app.ts';
import type { Sql } from '../src/platform/database.ts';
import { enqueue } from '../src/platform/queue.ts';
import { bool, rowShape } from '../src/platform/row-shape.ts';
import { sql } from '../src/platform/sql.ts';
import { loadApproval } from './approval.ts';
import { loadCarts } from './carts.ts';
import { loadCatalogue } from './catalogue.ts';
import { loadClaims } from './claims.ts';
import { loadContact } from './contact.ts';
import { loadCustomers } from './customers.ts';
import { loadDeparture } from './departure.ts';
import { loadGuides } from './guides.ts';
import { loadHazmatTraining } from './hazmat-training.ts';
import { loadHistory } from './history.ts';
import { demoId } from './ids.ts';
import { loadInventory } from './inventory.ts';
import { makeDemoPhotosJob, makeDemoSheetsJob } from './jobs.ts';
import { loadLists } from './lists.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, loadPeople } from './people.ts';
import { DEMO_DOCK } from './places.ts';
import { loadPrices } from './prices.ts';
import { loadProofs } from './proofs.ts';
import { loadRuns, OUT_FOR } from './runs.ts';
import { loadSafety } from './safety.ts';
import { loadTraining } from './training.ts';
import { inventYear } from './year.ts';

/** While another process loads, in ms. */
const LOOK_AGAIN_MS = 500;

/** Who the demo company is, and what it says to those who decide about a supplier. */
const DEMO_TERMS = {
  orderMinimumCents: 15_000,
  // A company with a year of business: its owner has long put the guide away.
  setUpNotForUs: ['guide'],
  name: 'Bellcart Supply Co.',
  legalName: 'Bellcart Supply Co., LLC',
  email: 'office@bellcart.example',
  phone: '(401) 555-0100',
  emergencyPhone: '(800) 555-0199',
  address1: '48 Dyehouse Lane',
  city: 'Providence',
  state: 'RI',
  zip: '02903',
  officeHours: 'Monday to Friday, 6 am to 5 pm',
  deliveryArea:
    'Rhode Island, southeastern Massachusetts and eastern Connecticut\nWith our own drivers, to your dock or storeroom',
  accountOpening: 'One call and a resale certificate\nReady within one working day',
  paymentTerms: 'Net 30 with approved credit\nCheck, ACH or card until then',
  howToPay:
    'Check to Bellcart Supply Co., LLC, 48 Dyehouse Lane, Providence, RI 02903\nACH to Example Harbor Bank, routing 000000000, account 000123456',
  certifications:
    'EPA-registered disinfectants and sanitizers\nDrivers trained to carry hazardous materials',
  dockPosition: DEMO_DOCK,
};

/** Lines for whoever started the server: the sign-ins, one for each role. */
export function signIns(): string[] {
  return [
    `Demo sign-ins (password for all: ${DEMO_PASSWORD})`,
    ...DEMO_PEOPLE.map(
      (person) => `  ${person.email.padEnd(26)} ${person.role.padEnd(12)} ${person.what}`,
    ),
  ];
}

const lockRow = rowShape({ ours: bool });

/** Loads the demo company in one transaction. `now` is UTC ms; the invented year ends there. */
export async function loadDemo(
  app: App,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const now = app.clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const loaded = await app.db.transaction(async (tx) => {
    // Of several processes that start on one empty database, one loads and the others find it done.
    const lock = await tx.row(lockRow, sql`select pg_try_advisory_xact_lock(7233118) as ours`);
    if (!lock?.ours) return false;
    if (await demoIsThere(tx)) return true;
    await loadCatalogue(tx);
    const { customers, prices, orders, bills, dice } = inventYear(now);
    await loadCustomers(tx, customers);
    await loadPeople(tx, customers, passwordHash);
    const from = new Date(now - 370 * 86_400_000).toISOString().slice(0, 10);
    const agreed = [...prices].map(([key, cents]) => {
      const [customer, product] = key.split(' ');
      return { id: demoId(`price-${key}`), customer, product, cents };
    });
    await tx.execute(sql`
      insert into customer_prices (id, customer_id, product_id, unit_price_cents, source,
                                   valid_from, set_by)
      select r.id, r.customer, r.product, r.cents, 'staff', ${from}::date, ${DEMO_PEOPLE[4]?.id}
        from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb)
             as r(id text, customer text, product text, cents bigint)`);
    await loadPrices(tx, now, DEMO_PEOPLE[4]?.id);
    await tx.execute(sql`
      update company_settings
         set settings = settings || ${JSON.stringify({ ...DEMO_TERMS, closures: holidays(dayIn('America/New_York', now)) })}::jsonb`);
    const company = await readCompany(app, tx);
    await loadHistory(tx, { orders, bills }, { dice, now, company });
    await loadRuns(tx, orders, now, dayIn('America/New_York', now));
    await loadProofs(tx, orders, now, company);
    await loadClaims(tx, orders, now);
    await loadContact(tx, now);
    await loadCarts(tx, orders, now);
    await loadLists(tx, orders, now);
    await loadGuides(tx, orders, now);
    await loadApproval(tx, customers, now);
    await loadSafety(tx, customers, now);
    await loadInventory(tx, orders, now, dayIn('America/New_York', now));
    await loadHazmatTraining(tx, now, dayIn('America/New_York', now));
    await loadDeparture(tx, app.clock, now - OUT_FOR);
    await loadTraining(tx, customers, now);
    await enqueue(tx, makeDemoPhotosJob, {}, { key: makeDemoPhotosJob.name });
    await enqueue(tx, makeDemoSheetsJob, {}, { key: makeDemoSheetsJob.name });
    return true;
  });
  if (loaded) await app.db.pool.query('analyze');
  else {
    await pause(LOOK_AGAIN_MS);
    await loadDemo(app, hashPassword);
  }
}

export async function demoIsThere(db: Sql): Promise<boolean> {
  return (await db.execute(sql`select 1 from users where id = ${DEMO_PEOPLE[4]?.id}`)) > 0;
}
