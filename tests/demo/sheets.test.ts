import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoSheets } from '../../demo/make-sheets.ts';
import { loadDemo } from '../../demo/prepare.ts';
import { type AppUnderTest, startApp } from '../support/app.ts';
import { readPdf } from '../support/read-pdf.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  await app.runJobs();
}, 120_000);
afterAll(() => app.close());

const rows = async <T>(text: string): Promise<T[]> => (await app.db.pool.query(text)).rows as T[];

test('46 of the 48 unique products have a sheet, two are on request, four have a history', async () => {
  const [figures] = await rows<Record<string, number>>(`select
    (select count(distinct name_key)::int from products) as products,
    (select count(*)::int from sds_revisions where superseded_at is null) as current,
    (select count(distinct name_key)::int from sds_revisions where superseded_at is not null) as revised,
    (select count(distinct name_key)::int from products where sds is null) as "onRequest",
    (select count(*)::int from products where sds is not null and sds <> '/sds/' || name_key || '.pdf') as "wrongAddress",
    (select count(*)::int from sds_revisions r where not exists (select 1 from stored_files f where f.path = r.path and f.sha256 = r.sha256 and f.is_public and f.content_type = 'application/pdf')) as "withoutFile"`);
  expect(figures).toEqual({
    products: 48,
    current: 46,
    revised: 4,
    onRequest: 2,
    wrongAddress: 0,
    withoutFile: 0,
  });
});

test('each file is a sheet of its own product with the digest that its row says', async () => {
  for (const { path, sha256, name } of await rows<{ path: string; sha256: string; name: string }>(
    'select r.path, r.sha256, (select min(p.name) from products p where p.name_key = r.name_key) as name from sds_revisions r where superseded_at is null',
  )) {
    const { bytes } = await app.storage.get(path);
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
    expect((await readPdf(bytes)).document.getTitle()).toBe(`Safety Data Sheet: ${name}`);
  }
});

test('the invented year handed sheets over: to every customer who took a product while its sheet was current', async () => {
  const [figures] = await rows<{
    count: number;
    missing: number;
  }>(`select (select count(*)::int from sds_handovers) as count,
    (select count(*)::int from (
       select distinct o.customer_id, r.id from delivery_lines l join deliveries d on d.id = l.delivery_id and d.accepted_at is not null
         join orders o on o.id = d.order_id join products p on p.id = l.product_id
         join sds_revisions r on r.name_key = p.name_key and d.accepted_at >= r.uploaded_at and d.accepted_at < coalesce(r.superseded_at, 'infinity')
        where l.delivered > 0) taken
      where not exists (select 1 from sds_handovers h where h.customer_id = taken.customer_id and h.revision_id = taken.id)) as missing`);
  expect(figures?.count).toBeGreaterThan(100);
  expect(figures?.missing).toBe(0);
});

test('run again, nothing is made twice', async () => {
  const count = async () =>
    (
      await rows<{ text: string }>(
        `select (select count(*) from sds_revisions) || ' ' || (select count(*) from sds_handovers) || ' ' || (select count(*) from stored_files) as text`,
      )
    )[0]?.text;
  const before = await count();
  await makeDemoSheets(app);
  await app.runJobs();
  expect(await count()).toBe(before);
});
