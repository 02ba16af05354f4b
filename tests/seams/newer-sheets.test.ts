import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { readAttention } from '../../src/frame/server/attention.ts';
import { waitingForUser } from '../../src/frame/server/waiting.ts';
import { VISITOR } from '../../src/kit/actor.ts';
import { newId } from '../../src/platform/clock.ts';
import { notOnFile } from '../../src/safety/hazards/messages.ts';
import * as editPage from '../../src/safety/sheets/pages/edit-safety.tsx';
import { loader as listOf } from '../../src/safety/sheets/pages/manage-safety.tsx';
import { acknowledgeHandover } from '../../src/safety/sheets/server/acknowledge-handover.ts';
import { giveOnPaper } from '../../src/safety/sheets/server/give-on-paper.ts';
import { loadSheet } from '../../src/safety/sheets/server/load-sheet.ts';
import { recordHandovers } from '../../src/safety/sheets/server/public/record-handovers.ts';
import { sheetsToHand } from '../../src/safety/sheets/server/sites-without.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { contextOf } from '../support/page-context.ts';
import { app, desk, startShop } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';
import { plainSheet } from '../support/sheet-corpus.ts';
import { reviseSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

startShop();

const FACTS = { requestId: 'r', network: '127.0.0.1' };
let owner: TestUser;
let slug: string;
beforeEach(async () => {
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  slug = `descaler-${randomUUID().slice(0, 8)}`;
  await addProduct(app, { nameKey: slug, name: 'Books Descaler', hazardous: true });
});

/** The product's row in the office's list. */
async function rowOf() {
  const context = contextOf(app, owner);
  const request = new Request('http://localhost/dashboard/safety?show=all&after=descaler');
  const { rows } = await listOf({ context, request } as never);
  return rows.find(({ nameKey }) => nameKey === slug);
}

seam(
  {
    fact: 'sheets: a new revision is current, and nobody compared the safety data with it',
    act: 'hazards: everybody reads the data on the sheet’s page, the list and To do',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/review-state.ts',
      code: 'if (!current || current.comparedAt !== null || product.version === 0) return null;',
      without: 'if (!current || product.version >= 0) return null;',
    },
  },
  async () => {
    const publish = async (words: string, date: string) => {
      const bytes = await plainSheet(`Books Descaler ${words} ${randomUUID()}`);
      return (await reviseSheet(app, owner, { nameKey: slug, bytes, date })).body.revisionId;
    };
    const public_ = async () => (await loadSheet(app, VISITOR, slug))?.safety.sheet?.uncompared;
    const todo = async () =>
      (await readAttention(app, owner))
        .find(({ key }) => key === 'uncompared')
        ?.named?.map(({ to }) => to) ?? [];
    const agree = (revisionId: string, by = owner) =>
      postPage(
        app,
        by,
        editPage,
        { intent: 'compare', version: '1', revisionId },
        { nameKey: slug },
      );
    const page = `/dashboard/safety/${slug}`;

    const first = await publish('first', '2026-01-05');
    // No data yet: there is nothing to compare.
    expect([await public_(), (await rowOf())?.uncompared]).toEqual(['', null]);
    await addSafety(app, slug, { hStatements: ['H290'], reactivityGroup: 'acid' });
    expect((await rowOf())?.uncompared).toBe(1);
    expect(await public_()).toContain('not compared with revision 1');
    expect((await agree(first, desk)).data.error?.code).toBe('permission-denied');
    expect((await rowOf())?.uncompared).toBe(1);
    expect((await agree(first)).data).toEqual({ done: 'The data agree with revision 1.' });
    expect([await public_(), (await rowOf())?.uncompared, await todo()]).toEqual(['', null, []]);

    const second = await publish('second', '2026-02-05');
    expect((await rowOf())?.uncompared).toBe(2);
    expect(await public_()).toContain('are those of revision 1');
    expect(await todo()).toContain(page);
    // Nobody confirms what they have not seen.
    expect((await agree(first)).data.error?.code).toBe('aborted');
    await agree(second);
    expect([await public_(), (await rowOf())?.uncompared, await todo()]).toEqual(['', null, []]);

    // The first is current again, and the data are those of the second.
    const recall = { what: 'wrong-content', reason: 'It is of the strong descaler.' };
    const path = `/api/safety-data/${slug}/sheets/${second}/recall`;
    expect((await app.call(owner, 'POST', path, recall)).status).toBe(200);
    expect((await rowOf())?.uncompared).toBe(1);
    expect(await public_()).toContain('are those of revision 2');
  },
);

seam(
  {
    fact: 'hazards: the data of a product are entered beside its sheet, or saved with the word that they agree with it',
    act: 'sheets: its page, the list and Today say with which revision they were compared',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/save-data.ts',
      code: "if (revisionId === '' || (input.version > 0 && !agrees))",
      without: 'if (revisionId !== null)',
    },
  },
  async () => {
    const publish = async () => {
      const bytes = await plainSheet(`Books Descaler ${randomUUID()}`);
      return (await reviseSheet(app, owner, { nameKey: slug, bytes })).body.revisionId;
    };
    const enter = async (
      version: string,
      revisionId: string,
      more: Record<string, string> = {},
    ) => {
      const fields = {
        intent: 'safety',
        version,
        revisionId,
        signalWord: 'Warning',
        hStatements: 'H290',
        pStatements: '',
        unNumber: 'un 1760',
        packingGroup: 'III',
        epaRegNo: '',
        dilution: '',
        ph: '1.5',
        contactTime: '',
        epaSignalWord: '',
        activeIngredients: '',
        reactivityGroup: 'acid',
        casNumbers: '',
        density: '',
        hCategories: '',
        technicalName: '',
        rqSubstance: '',
        rqPercent: '',
        ...more,
      };
      const answer = await postPage(app, owner, editPage, fields, { nameKey: slug });
      return answer.data.done ?? answer.data.error;
    };
    const first = await publish();
    // H290 without its sign: nothing is said to agree while the data contradict each other.
    expect(await enter('0', first)).toMatch(
      /^The safety data are saved as read from revision 1\. .* in the data do(es)? not fit the rest\.$/,
    );
    expect((await rowOf())?.uncompared).toBe(null);
    const stored = await app.db.pool.query(
      'select un_number from safety_data where name_key = $1',
      [slug],
    );
    expect(stored.rows).toEqual([{ un_number: 'UN1760' }]);
    app.clock.advance(1000);
    const second = await publish();
    expect((await rowOf())?.uncompared).toBe(2);
    expect(await enter('1', second, { ph: '1.6' })).toBe('The safety data are saved.');
    expect((await rowOf())?.uncompared).toBe(2);
    // A sheet that nobody of the page saw is not said to agree.
    expect(await enter('2', first, { ph: '1.7', agrees: 'on' })).toBe('The safety data are saved.');
    expect((await rowOf())?.uncompared).toBe(2);
    expect(await enter('3', second, { ph: '1.8', agrees: 'on' })).toMatch(
      /^The safety data are saved as read from revision 2\. /,
    );
    expect((await rowOf())?.uncompared).toBe(null);
    const today = (await readAttention(app, owner)).find(({ key }) => key === 'uncompared');
    expect(today?.named?.map(({ to }) => to) ?? []).not.toContain(`/dashboard/safety/${slug}`);
  },
);

seam(
  {
    fact: 'hazards: nothing is on file of a hazardous product',
    act: 'sheets: its signal word and what it reacts with are read, in public, in the library and in the office',
    outcome: 'told',
    guard: {
      file: 'src/safety/hazards/server/describe-safety.ts',
      code: 'subject.reactivityGroup === null ? messages.neverUnknown : messages.neverNone',
      without: 'messages.neverNone',
    },
  },
  async () => {
    const shown = async () => (await loadSheet(app, VISITOR, slug))?.safety;
    const library = async (signal: string) =>
      (await app.call(null, 'GET', `/api/sds?q=descaler&signal=${signal}`)).body.rows.map(
        ({ nameKey }: { nameKey: string }) => nameKey,
      );
    expect((await rowOf())?.onFile).toBe(false);
    const unknown = await shown();
    expect(unknown).toMatchObject({ onFile: false, without: { transport: notOnFile } });
    expect(unknown?.without.never).toContain('not on file here yet');
    expect([await library('unknown'), await library('none')]).toEqual([
      expect.arrayContaining([slug]),
      expect.not.arrayContaining([slug]),
    ]);
    await addSafety(app, slug, { hStatements: ['H290'], reactivityGroup: 'none' });
    expect((await rowOf())?.onFile).toBe(true);
    expect((await shown())?.without.never).toContain('We know of no product here');
    expect([await library('unknown'), await library('none')]).toEqual([
      expect.not.arrayContaining([slug]),
      expect.arrayContaining([slug]),
    ]);
  },
);

seam(
  {
    fact: 'sheets: a customer took a product and never had its sheet',
    act: 'sheets: the list of products and what is to be handed over count who lacks it',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/sites-without.ts',
      code: `                  from \${without(reader.customers, now)}
                 group`,
      without: `                  from \${without(reader.customers, now)} and r.revision_number > 1
                 group`,
    },
  },
  async () => {
    const bytes = await plainSheet(`Books Descaler ${randomUUID()}`);
    expect((await reviseSheet(app, owner, { nameKey: slug, bytes })).status).toBe(200);
    app.clock.advance(3_600_000);
    const customerId = await addCustomer(app, { name: 'Never Had It' });
    const deliver = () =>
      app.db.transaction((tx) =>
        recordHandovers(tx, app, {
          customerId,
          deliveryId: newId(app),
          nameKeys: [slug],
          at: app.clock.now(),
          onPaper: false,
        }),
      );
    await deliver();
    const toHand = async () =>
      (await sheetsToHand(app.db, { customers: null, brands: null }, app.clock.now())).find(
        ({ nameKey }) => nameKey === slug,
      )?.customers ?? 0;
    expect([await toHand(), (await rowOf())?.needs]).toEqual([1, 1]);
    await giveOnPaper(app, owner, { nameKey: slug, customerIds: [customerId], to: 'Ana' }, FACTS);
    expect([await toHand(), (await rowOf())?.needs]).toEqual([0, 0]);
  },
);

/** The product was delivered to a customer before it had a sheet. */
const deliverWithout = async (customerId: string, daysAgo: number) =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys: [slug],
      at: app.clock.now() - daysAgo * 86_400_000,
      onPaper: false,
    }),
  );
/** How many lack the sheet of the product, as its lines of Today say it. */
const linesOfToday = async () =>
  (await readAttention(app, owner))
    .filter(({ key }) => key === 'owed' || key === 'revised')
    .flatMap(({ key, named = [] }) =>
      named.filter(({ to }) => to.includes(slug)).map(({ name }) => `${key}: ${name}`),
    );
const publish = async () => {
  const bytes = await plainSheet(`Books Descaler ${randomUUID()}`);
  expect((await reviseSheet(app, owner, { nameKey: slug, bytes })).status).toBe(200);
  app.clock.advance(3_600_000);
};

seam(
  {
    fact: 'sheets: who took a product without its sheet took it years ago, or is no customer any more',
    act: 'Today and the list of safety data: what is open of sheets is read',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/public/missing-sheets.ts',
      code: `
     and exists (
       select from \${sheetTakers(customers, now)}
        where t.customer_id = w.customer_id and t.name_key = w.name_key)`,
      without: '',
    },
  },
  async () => {
    const longAgo = await addCustomer(app, { name: 'Long Ago' });
    const left = await addCustomer(app, { name: 'Left Us' });
    await deliverWithout(longAgo, 3 * 365);
    await deliverWithout(left, 10);
    await app.db.pool.query('update customers set is_active = false where id = $1', [left]);
    await publish();
    expect([await linesOfToday(), (await rowOf())?.needs]).toEqual([[], 0]);
  },
);

seam(
  {
    fact: 'sheets: a sheet came after its product, and is owed to a customer',
    act: 'Today: what is not with every customer is read',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/public/waiting.ts',
      code: 'all.filter(({ owed }) => !owed)',
      without: 'all',
    },
  },
  async () => {
    const customerId = await addCustomer(app, { name: 'Owed It' });
    await deliverWithout(customerId, 10);
    await publish();
    expect((await rowOf())?.needs).toBe(1);
    expect(await linesOfToday()).toEqual(['owed: Books Descaler, delivered to 1 customer without']);
    // Handed over, and revised since: it stands in the other line.
    await giveOnPaper(app, owner, { nameKey: slug, customerIds: [customerId], to: 'Ana' }, FACTS);
    expect(await linesOfToday()).toEqual([]);
    await publish();
    expect(await linesOfToday()).toEqual(['revised: Books Descaler, 1 customer still needs it']);
  },
);

seam(
  {
    fact: 'sheets: a new revision was given to a site, and nobody there has said so',
    act: 'frame: the menu of the site’s own people counts it',
    outcome: 'told',
    guard: {
      file: 'src/frame/server/waiting.ts',
      code: 'user.salesRep ? 0 : countNewSheets(app, user),',
      without: '0,',
    },
  },
  async () => {
    const customerId = await addCustomer(app, { name: 'Has News' });
    const buyer = await addUser(app, { customers: [customerId] });
    const stranger = await addUser(app, { customers: [await addCustomer(app)] });
    const revise = async (date: string) => {
      const bytes = await plainSheet(`Books Descaler ${date} ${randomUUID()}`);
      const { revisionId } = (await reviseSheet(app, owner, { nameKey: slug, bytes, date })).body;
      return revisionId as string;
    };
    const give = () =>
      giveOnPaper(app, owner, { nameKey: slug, customerIds: [customerId], to: 'Ana' }, FACTS);
    const counted = async (who: TestUser) => (await waitingForUser(app, who))['new-sheets'];
    const first = await revise('2026-01-05');
    await deliverWithout(customerId, 10);
    await give();
    // The first one of a product is no news, told or not.
    expect(await counted(buyer)).toBe(0);
    const second = await revise('2026-02-05');
    // What nobody gave them is ours to do.
    expect(await counted(buyer)).toBe(0);
    await give();
    expect([await counted(buyer), await counted(stranger)]).toEqual([1, 0]);
    const say = (who: TestUser, revisionId: string) =>
      acknowledgeHandover(app, who, { customerId, revisionId }, FACTS);
    await expect(say(stranger, second)).rejects.toMatchObject({ code: 'not-found' });
    await say(buyer, first);
    expect(await counted(buyer)).toBe(1);
    await say(buyer, second);
    expect(await counted(buyer)).toBe(0);
  },
);
