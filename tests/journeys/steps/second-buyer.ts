import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DEMO } from './sign-in.ts';

/**
 * Another person like one of the demo's, with the demo password and a cart of their own, so that a journey meets no other's lines and
 * mails. Answers the e-mail.
 */
export async function addAnother(
  who: keyof typeof DEMO,
  name: string,
): Promise<`${string}@${string}`> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const mark = randomBytes(6).toString('hex');
  const email = `${who}-${mark}@bellcart.example` as const;
  try {
    await client.query('begin');
    await client.query(
      `insert into users (id, display_name, email, email_verified, role, brands, customer_scope, default_customer_id, sales_rep, duties)
       select left(id, 24) || $1, $3, $2, true, role, brands, customer_scope, default_customer_id, sales_rep, duties from users where email = $4`,
      [mark, email, name, DEMO[who]],
    );
    await client.query(
      `insert into user_customers (user_id, customer_id)
       select n.id, c.customer_id from users n, users b join user_customers c on c.user_id = b.id where n.email = $1 and b.email = $2`,
      [email, DEMO[who]],
    );
    await client.query(
      `insert into credentials (id, account_id, provider_id, user_id, password)
       select left(c.id, 24) || $1, n.id, c.provider_id, n.id, c.password from users n, users b join credentials c on c.user_id = b.id
        where n.email = $2 and b.email = $3`,
      [mark, email, DEMO[who]],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  return email;
}

/** Another buyer of the demo buyer's two hotels. */
export const addSecondBuyer = () => addAnother('buyer', 'Second Buyer');
