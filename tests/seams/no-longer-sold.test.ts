import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect } from 'vitest';
import { VISITOR } from '../../src/kit/actor.ts';
import { newId } from '../../src/platform/clock.ts';
import { finishedBinder, makeBinder } from '../../src/safety/binders/server/make-binder.ts';
import { gatherPack } from '../../src/safety/inspection/server/gather-pack.ts';
import { renderList } from '../../src/safety/inventory/server/list-pdf.ts';
import { loadList } from '../../src/safety/inventory/server/load-list.ts';
import { printLabel } from '../../src/safety/labels/server/print-label.ts';
import { recordHandovers } from '../../src/safety/sheets/server/public/record-handovers.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { handOver } from '../support/inventory.ts';
import { app, startShop } from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';
import { plainSheet } from '../support/sheet-corpus.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

// What is no longer sold still stands in storerooms: its papers stay, and say so.

startShop();

const fact = 'catalogue: a product is no longer sold';
const MARK = 'No longer sold';
let slug: string;
let product: string;
let hotel: string;
let buyer: TestUser;
beforeEach(async () => {
  slug = `old-polish-${randomUUID().slice(0, 8)}`;
  product = await addProduct(app, { nameKey: slug, name: 'Old Polish', hazardous: true });
  await addSafety(app, slug, {
    signalWord: 'Warning',
    reactivityGroup: 'acid',
    hStatements: ['H315'],
  });
  await addSheet(app, slug, await plainSheet(slug));
  hotel = await addCustomer(app, { name: 'Harbor Hotel' });
  buyer = await addUser(app, { customers: [hotel] });
  await handOver(app, hotel, product, 3, 20);
});

const endSale = () =>
  app.db.pool.query('update products set is_active = false where id = $1', [product]);

/** Whether the mark is there before the sale ends, and after. */
async function beforeAndAfter(says: () => Promise<boolean>) {
  const before = await says();
  await endSale();
  return [before, await says()];
}

seam(
  {
    fact,
    act: 'labels: anybody prints its label',
    outcome: 'told',
    guard: {
      file: 'src/safety/labels/server/make-label.ts',
      code: 'isSold: product.isActive,',
      without: 'isSold: true,',
    },
  },
  async () => {
    const says =
      (stock: string, words: string, language = 'en') =>
      async () => {
        const request = new Request(
          `http://localhost:3000/sds/${slug}/label.pdf?stock=${stock}&language=${language}`,
        );
        const answer = await printLabel(app, VISITOR, request, {
          nameKey: slug,
          network: '10.4.0.1',
        });
        const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
        return pages[0]?.includes(words) ?? false;
      };
    expect(await beforeAndAfter(says('thermal', `${MARK}.`))).toEqual([false, true]);
    expect(await says('thermal', 'Ya no se vende.', 'es')()).toBe(true);
    // On a vial stands the name alone: the margin of the sheet says it.
    expect(await says('vial', `Old Polish. ${MARK}.`)()).toBe(true);
  },
);

seam(
  {
    fact,
    act: 'binders: the site’s binder is made, on the day it was made before',
    outcome: 'told',
    guard: {
      file: 'src/safety/binders/server/build-binder.ts',
      code: 'ended: !isSold,',
      without: 'ended: false,',
    },
  },
  async () => {
    const says = async () => {
      const { id } = await makeBinder(app, buyer, { customerId: hotel, nameKeys: [] }, '10.4.0.2');
      await app.runJobs();
      const { path } = await finishedBinder(app, buyer, id);
      const { pages } = await readPdf((await app.storage.get(path)).bytes);
      return (
        (pages[1]?.includes(`Old Polish ${MARK}.`) ?? false) &&
        (pages.at(-1)?.includes(`${MARK}. Binder page`) ?? false)
      );
    };
    expect(await beforeAndAfter(says)).toEqual([false, true]);
  },
);

seam(
  {
    fact,
    act: 'inspection: the pack is made',
    outcome: 'told',
    guard: {
      file: 'src/safety/inspection/messages.ts',
      code: "(isSold ? '' : NO_LONGER_SOLD.en)",
      without: "(isSold ? '' : '')",
    },
  },
  async () => {
    await app.db.transaction((tx) =>
      recordHandovers(tx, app, {
        customerId: hotel,
        deliveryId: newId(app),
        nameKeys: [slug],
        at: app.clock.now(),
        onPaper: true,
      }),
    );
    const lists = async () => {
      const { texts } = await gatherPack(app, buyer, hotel);
      return texts.slice(0, 3).map(({ text }) => text);
    };
    const sold = async () =>
      (await lists()).flatMap((text) => {
        const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
        return rows.map((row) => row['Sold']);
      });
    expect(await sold()).toEqual(['', '']);
    await endSale();
    expect(await sold()).toEqual([MARK, MARK]);
    await app.db.pool.query('update sds_revisions set superseded_at = now() where name_key = $1', [
      slug,
    ]);
    // What lacks its sheet is in its own list, and says it too.
    expect(await sold()).toEqual([MARK, MARK, MARK]);
  },
);

seam(
  {
    fact,
    act: 'inventory: the list of the site’s chemicals is printed',
    outcome: 'told',
    guard: {
      file: 'src/safety/inventory/messages.ts',
      code: "row.isSold ? '' : NO_LONGER_SOLD.en",
      without: "''",
    },
  },
  async () => {
    const says = async () => {
      const list = await loadList(app, buyer, hotel);
      const { pages } = await readPdf(await renderList({ ...list, company: 'X' }));
      return pages[0]?.includes(`Linnetfold. ${MARK}`) ?? false;
    };
    expect(await beforeAndAfter(says)).toEqual([false, true]);
  },
);
