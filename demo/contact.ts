import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { DEMO_PEOPLE } from './people.ts';

const HOUR = 3_600_000;

const MESSAGES = [
  {
    reference: 'C-7QKMPX4D',
    name: 'Nadia Kessler',
    company: 'Quarry Street Bistro',
    topic: 'new-account',
    hoursAgo: 3,
    message:
      'We open a second kitchen in May and want one supplier for both. What do you need from us to open an account, and which day would you come to Pawtucket?',
  },
  {
    reference: 'C-T3WNHR8B',
    name: 'Glenn Osterhout',
    company: 'Harborlight Laundry',
    topic: 'sds',
    hoursAgo: 20,
    message: 'The inspector asks for the sheets of all destainers. Can I get them as one file?',
  },
  {
    reference: 'C-FV2KDA9Y',
    name: 'Marguerite Fell',
    company: 'Fell & Daughters Spa',
    topic: 'delivery',
    hoursAgo: 76,
    message: 'Our dock is closed for paving until Friday. Please come to the door on Elm Street.',
  },
  {
    reference: 'C-5XJGCE6P',
    name: 'Tomas Ibarra',
    company: '',
    topic: 'ordering',
    hoursAgo: 200,
    message: 'Do you have the green floor cleaner in pails too?',
  },
] as const;

/** Messages in the inbox: the two latest wait for an answer. `now` is UTC ms. */
export async function loadContact(tx: Sql, now: number): Promise<void> {
  const desk = DEMO_PEOPLE.find((person) => person.email.startsWith('desk@'));
  const rows = MESSAGES.map(({ hoursAgo, ...message }, at) => {
    const answered = at > 1;
    const firstName = message.name.split(' ')[0]?.toLowerCase() ?? '';
    return {
      ...message,
      id: demoId(`contact-${at}`),
      email: `${firstName}@example.com`,
      state: answered ? 'answered' : 'new',
      handled_by: answered ? (desk?.id ?? null) : null,
      handled_at: answered ? new Date(now - (hoursAgo - 2) * HOUR) : null,
      created_at: new Date(now - hoursAgo * HOUR),
    };
  });
  await tx.execute(sql`
    insert into contact_requests (id, reference, name, email, company, topic, message, state,
                                  handled_by, handled_at, created_at)
    select r.id, r.reference, r.name, r.email, r.company, r.topic, r.message, r.state,
           r.handled_by, r.handled_at, r.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id text, reference text, name text, email text, company text, topic text,
                message text, state text, handled_by text, handled_at timestamptz,
                created_at timestamptz)`);
}
