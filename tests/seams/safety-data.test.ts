import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { editSafety } from '../../src/safety/hazards/contract.ts';
import { editSafetyData } from '../../src/safety/hazards/server/edit-safety-data.ts';
import { labelFacts } from '../../src/safety/labels/server/make-label.ts';
import { dateCorrectionsOf } from '../../src/safety/sheets/server/correct-sheet-date.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { app, desk, startShop } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { FIELDS } from '../support/safety-data-shop.ts';
import { addSafety } from '../support/safety-rows.ts';
import { plainSheet } from '../support/sheet-corpus.ts';
import { seam } from './seam.ts';

startShop();

const FACTS = { requestId: 'r', network: '127.0.0.1' };
const key = () => ({ 'idempotency-key': randomUUID() });

let owner: TestUser;
let slug: string;
let unknown: string;
beforeEach(async () => {
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  slug = `degreaser-${randomUUID().slice(0, 8)}`;
  unknown = await addProduct(app, { nameKey: slug, name: 'Books Degreaser', hazardUnknown: true });
});

const state = (hazardous: boolean) =>
  app.call(owner, 'POST', '/api/products/hazards', { ids: [unknown], hazardous }, key());

/** An uploaded PDF with these words, which waits to become the product's sheet. */
async function waitingSheet(words: string): Promise<string> {
  const query = new URLSearchParams({ purpose: 'product-sds', owner: unknown, name: 'sheet.pdf' });
  const { body } = await app.call(
    owner,
    'POST',
    `/api/files?${query}`,
    await plainSheet(`Books Degreaser ${words} ${randomUUID()}`),
    { 'content-type': 'application/octet-stream', 'x-bellcart': '1', ...key() },
  );
  return body.url;
}

seam(
  {
    fact: 'hazards: UN number and pH of a product speak for a reactivity group',
    act: 'hazards: the group “none” is saved by form, endpoint or file',
    outcome: 'refused',
    guard: {
      file: 'src/safety/hazards/safety-checks.ts',
      code: "if (against) throw invalidField('reactivityGroup', against);",
      without: '',
    },
  },
  async () => {
    const bleach = { ...FIELDS, unNumber: 'UN1791', packingGroup: 'III', ph: 12.5, version: 0 };
    const none = { ...bleach, reactivityGroup: 'none' };
    const refused = expect.stringMatching(/UN1791, a pH of 12\.5 .*hypochlorite/);
    await expect(
      editSafetyData(app, owner, editSafety.parse({ ...none, nameKey: slug }), FACTS),
    ).rejects.toMatchObject({ message: refused });
    const { status, body } = await app.call(owner, 'PUT', `/api/safety-data/${slug}`, none);
    expect([status, body.error.message]).toEqual([400, refused]);
    const csv = `nameKey,version,signalWord,unNumber,packingGroup,ph,reactivityGroup\n${slug},0,,UN1791,III,12.5,none\n`;
    const file = await app.call(owner, 'POST', '/api/safety-data-import', csv, {
      'content-type': 'text/csv',
    });
    expect(file.body.rows).toMatchObject([{ result: 'refused', messages: [refused] }]);
    // Left open, what leaves no doubt is taken: nobody goes without the warning meanwhile.
    const open = { ...bleach, reactivityGroup: null };
    const saved = await app.call(owner, 'PUT', `/api/safety-data/${slug}`, open);
    expect(saved.body).toMatchObject({ reactivityGroup: 'hypochlorite', alsoGroups: [] });
  },
);

seam(
  {
    fact: 'catalogue: a product is hazardous, and its safety data hold no code',
    act: 'labels: somebody makes its label',
    outcome: 'refused',
    guard: {
      file: 'src/safety/labels/server/make-label.ts',
      code: 'onFile: hazardsOnFile(product),',
      without: 'onFile: product.version > 0,',
    },
  },
  async () => {
    await addSafety(app, slug, { dilution: '1:64', reactivityGroup: 'quat' });
    const label = async () => (await labelFacts(app, owner, slug, undefined)).facts.onFile;
    expect(await label()).toBe(false);
    await state(true);
    expect(await label()).toBe(false);
    await app.db.pool.query(`update safety_data set h_statements = '{H319}' where name_key = $1`, [
      slug,
    ]);
    expect(await label()).toBe(true);
  },
);

seam(
  {
    fact: 'sheets: the file of a sheet bears its revision date',
    act: 'sheets: it is taken with another date, on the product’s page or the safety data’s',
    outcome: 'refused',
    guard: {
      file: 'src/safety/sheets/server/publish-sheet.ts',
      code: 'printed.length > 0 && !printed.includes(date) ? adminMessages.dateDiffers(date, printed) : null;',
      without: 'null as string | null;',
    },
  },
  async () => {
    const file = await waitingSheet('Revision date: 02/03/2026');
    const take = (body: object) =>
      app.call(owner, 'POST', `/api/safety-data/${slug}/sheets`, { file, ...body }, key());
    const says = expect.stringContaining('Feb 3, 2026');
    expect((await take({ date: '2026-03-09' })).body.error.message).toEqual(says);
    const page = await app.call(
      owner,
      'PATCH',
      `/api/products/${unknown}`,
      { version: 1, sds: file, sdsDate: '2026-03-09' },
      key(),
    );
    expect([page.status, page.body.error.message]).toEqual([400, says]);
    expect((await take({ date: '' })).status).toBe(200);
    const dates = async () =>
      (
        await app.db.pool.query(
          'select revision_date::text as day from sds_revisions where name_key = $1',
          [slug],
        )
      ).rows;
    expect(await dates()).toEqual([{ day: '2026-02-03' }]);
  },
);

seam(
  {
    fact: 'sheets: the date of a revision was entered wrongly',
    act: 'sheets: it is put right, and the page of the sheets is looked at',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/correct-sheet-date.ts',
      code: "if (input.date > today) throw invalidField('date', adminMessages.dateToCome);",
      without: '',
    },
  },
  async () => {
    const path = `/api/safety-data/${slug}/sheets`;
    const file = await waitingSheet('without a day');
    // No day that can be read, and none entered: asked for, never filled with today.
    const refused = await app.call(owner, 'POST', path, { file, date: '' }, key());
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringContaining('We can’t read a revision date'),
    ]);
    const { body } = await app.call(owner, 'POST', path, { file, date: '2026-01-05' }, key());
    const right = (date: string, by = owner) =>
      app.call(by, 'POST', `${path}/${body.revisionId}/date`, { date, reason: 'Typed wrongly.' });
    expect((await right('2030-01-01')).status).toBe(400);
    expect((await right('2025-12-05', desk)).status).toBe(403);
    expect((await right('2025-12-05')).body).toEqual({ number: 1, date: '2025-12-05' });
    expect((await right('2025-12-05')).status).toBe(200);
    expect(await dateCorrectionsOf(app.db, slug)).toMatchObject([
      { was: '2026-01-05', isNow: '2025-12-05', reason: 'Typed wrongly.', by: owner.displayName },
    ]);
  },
);

seam(
  {
    fact: 'sheets: section 3 in the PDF of a sheet names a CAS number that nobody entered',
    act: 'hazards: the product’s data are looked at and saved, with “none” or without a group',
    outcome: 'asked',
    guard: {
      file: 'src/safety/hazards/server/cas-read.ts',
      code: '[nameKey, casNumbersIn(words)]',
      without: '[nameKey, []]',
    },
  },
  async () => {
    const path = `/api/safety-data/${slug}`;
    const file = await waitingSheet(
      'Section 3. Composition/information on ingredients: sodium hypochlorite 7681-52-9 Section 4. First aid measures',
    );
    const taken = { file, date: '2026-01-05' };
    expect((await app.call(owner, 'POST', `${path}/sheets`, taken, key())).status).toBe(200);
    const asks = (group: string) =>
      expect.arrayContaining([
        {
          field: 'reactivityGroup',
          message: expect.stringMatching(
            `CAS 7681-52-9 as read from the PDF.*${group}|${group}.*CAS 7681-52-9 as read from the PDF`,
          ),
        },
      ]);
    const before = await app.call(owner, 'GET', path);
    expect(before.body).toMatchObject({
      reactivityGroup: null,
      casNumbers: [],
      casRead: ['7681-52-9'],
      warnings: asks('hypochlorite'),
    });
    // Nothing is taken and nothing refused for what nobody confirmed.
    const put = (body: object) => app.call(owner, 'PUT', path, { ...FIELDS, ...body });
    const open = await put({ version: 0, reactivityGroup: null, ph: 9 });
    expect(open.body).toMatchObject({ reactivityGroup: null, warnings: asks('hypochlorite') });
    const none = await put({ version: 1, reactivityGroup: 'none' });
    expect([none.status, none.body.warnings]).toEqual([200, asks('hypochlorite')]);
    // Confirmed, it decides as any other entry does.
    const refused = await put({ version: 2, reactivityGroup: 'none', casNumbers: ['7681-52-9'] });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringContaining('CAS 7681-52-9 speaks against it'),
    ]);
    expect((await app.call(desk, 'GET', path)).status).toBe(403);
  },
);
