import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { VISITOR } from '../../src/kit/actor.ts';
import { sendSheet } from '../../src/safety/sheets/server/send-sheet.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addProduct } from './rows.ts';
import { plainSheet } from './sheet-corpus.ts';
import { reviseSheet } from './sheets.ts';

export let app: AppUnderTest;
export let owner: TestUser;
export let bowl: string;
export let first: Uint8Array;
export let second: Uint8Array;

export const upload = (
  user: TestUser,
  nameKey: string,
  bytes: Uint8Array,
  more: { date?: string; language?: string } = {},
  key?: string,
) => reviseSheet(app, user, { nameKey, bytes, ...more }, key);

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers });

export const open = (
  path: string,
  revision: string | null = null,
  actor: Parameters<typeof sendSheet>[1] = VISITOR,
  headers = {},
) =>
  sendSheet(app, actor, ask(path, headers), {
    nameKey: /^\/sds\/([^/.]+)/.exec(path)?.[1] ?? '',
    revision,
  });

/** What the library has, without the files that wait. */
export const revisionState = async () =>
  JSON.stringify([
    (await app.db.pool.query('select * from sds_revisions order by id')).rows,
    (await app.db.pool.query('select sds, version from products order by id')).rows,
    (await app.db.pool.query(`select count(*) from audit_log where action = 'safety-sheet.upload'`))
      .rows,
  ]);

export const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

/** A shop with an owner, a product and two PDFs for its sheet. */
export function openReviseSheetShop(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, { role: 'super_admin' });
    const sizes = ['12 x 32 oz case', '4 x 1 gal case'].map((sizeUnit) =>
      addProduct(app, { nameKey: 'bowl', name: 'Bowl Cleaner', sizeUnit }),
    );
    bowl = (await Promise.all(sizes)).sort()[0] ?? '';
    await addProduct(app, { nameKey: 'other', name: 'Other' });
    await addProduct(app, { nameKey: 'keyed', name: 'Keyed' });
    await addProduct(app, { nameKey: 'marked', name: 'Marked' });
    await addProduct(app, { nameKey: 'gone', name: 'Gone', isActive: false });
    first = await plainSheet('Bowl Cleaner, first');
    second = await plainSheet('Bowl Cleaner, second');
  });
  afterAll(() => app.close());
}
