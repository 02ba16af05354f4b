import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { uuidv7 } from '../../../src/kit/id.ts';
import { DEMO } from './sign-in.ts';

/** A person like the demo's buyer, with the same password and a cart of their own: journeys run at the same time. */
export async function newBuyer(): Promise<`${string}@${string}`> {
  const [id, credentials] = [
    uuidv7(Date.now(), randomBytes(10)),
    uuidv7(Date.now(), randomBytes(10)),
  ];
  const email = `buyer-${id}@bellcart.example` as const;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into users (id, display_name, email, email_verified, brands, default_customer_id)
       select $1, display_name, $2, true, brands, coalesce(default_customer_id, (select min(customer_id) from user_customers where user_id = u.id))
         from users u where email = $3`,
      [id, email, DEMO.buyer],
    );
    await client.query(
      'insert into user_customers (user_id, customer_id) select $1, c.customer_id from user_customers c join users u on u.id = c.user_id where u.email = $2',
      [id, DEMO.buyer],
    );
    await client.query(
      `insert into credentials (id, account_id, provider_id, user_id, password)
       select $1, $2::text, c.provider_id, $2::text, c.password from credentials c join users u on u.id = c.user_id where u.email = $3`,
      [credentials, id, DEMO.buyer],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  return email;
}
