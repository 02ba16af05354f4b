/** A web process in front of a database, asked over HTTP as browsers ask it. */
import { mkdirSync } from 'node:fs';
import { openShop } from '../../scripts/start/shop.mjs';
import type { Database } from '../../src/platform/database.ts';
import { PASSWORD, type Person } from './catalogue.ts';
import type { Question } from './questions.ts';

export interface Web {
  url: string;
  /** What the browser of a signed-in person sends. */
  cookieOf(person: Person): string;
  ask(question: Question): Promise<unknown>;
  close(): Promise<void>;
}

/** A visitor gets pages; a person with the shop open gets a page's data, but for the pages that they open anew. */
function addressOf({ by, of, query }: Question): string {
  if (of === 'public-api') return `/api/public/products?${query}`;
  if (of === 'suggestions') return `/cart/suggestions.data?${query}`;
  if (of === 'product') return `/products/${query}`;
  if (of === 'records') return `/api/products?${query}`;
  if (of === 'home') return '/';
  return `${by ? '/products.data' : '/products'}?${query}`;
}

/** Starts the built application on this database and signs everyone in. */
export async function openWeb(
  dataDir: string,
  database: { url: string; ownerUrl: string },
  db: Database,
  people: readonly Person[],
): Promise<Web> {
  mkdirSync(dataDir, { recursive: true });
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: 'error',
  };
  const shop = await openShop({ wish: 'empty', env });
  // The limits are for people; a bench that met them would measure refusals. A quiet machine asks hundreds of times in a second.
  const lift = () => db.pool.query('delete from rate_limits');
  const cookies = new Map<string, string>();
  for (const person of people) {
    await lift();
    const answer = await fetch(`${shop.url}/api/sign-in`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookies.set(person.id, lines.join('; '));
  }
  await lift();
  const lifting = setInterval(() => void lift(), 100);
  return {
    url: shop.url,
    cookieOf: ({ id }) => cookies.get(id) ?? '',
    async ask(question) {
      const { of } = question;
      const address = addressOf(question);
      const cookie = question.by ? cookies.get(question.by.id) : undefined;
      const answer = await fetch(shop.url + address, {
        headers: cookie ? { cookie } : {},
        redirect: 'manual',
      });
      const text = await answer.text();
      // A product of a brand that is not theirs is an answer too.
      if (answer.status !== 200 && !(of === 'product' && answer.status === 404))
        throw new Error(`${address}: ${answer.status} ${text.slice(0, 300)}`);
    },
    async close() {
      clearInterval(lifting);
      await shop.close();
    },
  };
}
