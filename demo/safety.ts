import { createHash } from 'node:crypto';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { consent } from '../src/safety/sheets/public/contact-messages.ts';
import type { DemoCustomer } from './customers.ts';
import { FIRST_HOTEL, storeroomId } from './guides.ts';
import { demoId } from './ids.ts';
import { DEMO_PEOPLE } from './people.ts';

const DAY = 86_400_000;
/** So many other customers have told the desk who gets their sheets. */
const SITES_NOTIFIED = 8;
/** How they agreed to e-mail, in turn: most in writing, some by phone only, some not at all. */
const HOW = ['e-mail', 'letter', null, 'e-mail', 'phone', null] as const;
const WORDS = 'Yes, please send the safety data sheets to this address instead of on paper.';
const wrote = (how: string | null) => how === 'e-mail' || how === 'letter';

/** The code of a demo storeroom is the same on every installation, so that it can be tried by hand. */
export const demoToken = (storeroom: string): string =>
  createHash('sha256').update(`site-code ${storeroom}`).digest('base64url').slice(0, 22);

/**
 * Who gets the sheets: the demo buyer's first hotel by e-mail, the second on paper, some others as
 * they wrote or said on the phone, the rest has named nobody. A sign hangs in each storeroom of the first hotel.
 */
export async function loadSafety(
  tx: Sql,
  customers: readonly DemoCustomer[],
  now: number,
): Promise<void> {
  const [buyer] = DEMO_PEOPLE;
  const [first, second] = (buyer?.customers ?? []).map((name) =>
    customers.find((customer) => customer.name === name),
  );
  if (!buyer || !first || !second) return;
  const others = customers.filter(({ id }) => id !== first.id && id !== second.id);
  const at = new Date(now - 120 * DAY);
  const day = at.toISOString().slice(0, 10);
  const contacts = [
    { customer: first.id, name: 'Ines Duarte', channel: 'e-mail', how: 'site', language: 'es' },
    { customer: second.id, name: 'Marisol Vega', channel: 'paper', how: null, language: 'en' },
    ...others.slice(0, SITES_NOTIFIED).map(({ id }, index) => ({
      customer: id,
      name: ['Dana Whitlock', 'Joao Medeiros', 'Carol Sisson', 'Luis Ortega'][index % 4] ?? '',
      channel: 'e-mail',
      how: HOW[index % HOW.length] ?? null,
      language: index % 4 === 1 ? 'es' : 'en',
    })),
  ].map((contact, index) => ({
    ...contact,
    id: demoId(`safety-contact-${contact.customer}`),
    email: contact.channel === 'paper' ? '' : `safety-${index + 1}@customers.example`,
    consent: wrote(contact.how) ? WORDS : contact.how ? consent : '',
    agreed_by: contact.how ? contact.name : '',
    agreed_on: wrote(contact.how) ? day : null,
    by: contact.how === 'site' ? buyer.id : null,
  }));
  await tx.execute(sql`
    insert into safety_contacts (id, customer_id, version, name, email, channel, language,
           consent_text, consent_how, consent_name, consent_on, consented_by, consented_at, saved_by,
           saved_at)
    select r.id, r.customer, 1, r.name, r.email, r.channel, r.language, r.consent, r.how,
           r.agreed_by, r.agreed_on, r.by, case when r.how is not null then ${at}::timestamptz end,
           coalesce(r.by, ${DEMO_PEOPLE[2]?.id}), ${at}
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
           as r(id text, customer text, name text, email text, channel text, language text,
                consent text, how text, agreed_by text, agreed_on date, by text)`);
  for (const [storeroom] of FIRST_HOTEL) {
    await tx.execute(sql`
      insert into site_codes (id, customer_id, storeroom_id, token, created_by, created_at)
      values (${demoId(`site-code-${storeroom}`)}, ${first.id}, ${storeroomId(storeroom)},
              ${demoToken(storeroom)}, ${buyer.id}, ${at})`);
  }
}
