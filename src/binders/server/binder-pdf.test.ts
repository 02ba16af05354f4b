import { describe, expect, test } from 'vitest';
import { demoSheets, ISSUE } from '../../../tests/support/demo-sheets.ts';
import { picture } from '../../../tests/support/pictures.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { renderSheet } from '../../sheets/server/sheet-pdf.ts';
import type { BinderEntry } from './binder-page.ts';
import { renderBinder } from './binder-pdf.ts';

const entriesOf = (count: number): Promise<BinderEntry[]> =>
  Promise.all(
    demoSheets()
      .slice(0, count)
      .map(async (data) => ({
        name: data.name,
        brand: data.brand,
        revisionDate: ISSUE.revisionDate,
        bytes: await renderSheet(data, ISSUE),
      })),
  );
const binderOf = (entries: BinderEntry[], title = 'Étourneau House') =>
  renderBinder({ title, madeOn: '2026-11-21', entries });

test('cover, contents, then every sheet, with links and page numbers that are true', async () => {
  const entries = await entriesOf(4);
  const done: number[] = [];
  const binder = await readPdf(
    await renderBinder({ title: 'Harbor House', madeOn: '2026-11-21', entries }, (count, total) =>
      done.push(count / total),
    ),
  );
  expect(done).toEqual([0.25, 0.5, 0.75, 1]);
  expect(binder.pages[0]).toContain('Harbor House');
  expect(binder.pages[0]).toContain('4 sheets');
  expect(binder.outline).toEqual([
    'Contents',
    ...entries.map((entry) => `${entry.name} (${entry.brand})`),
  ]);
  const targets = binder.links[1] ?? [];
  expect(targets).toHaveLength(4);
  targets.forEach((target, index) => {
    const { name, revisionDate } = entries[index]!;
    expect(binder.pages[target]).toContain(name);
    expect(binder.pages[target]).toContain('1. Identification');
    expect(binder.pages[1]).toContain(
      `${name} ${entries[index]!.brand} ${revisionDate} ${target + 1} `,
    );
    expect(binder.pages[target]).toContain(`Binder page ${target + 1} of ${binder.pages.length}`);
  });
});

test('contents of a whole catalogue run over two pages and stay true', async () => {
  const entries = await entriesOf(48);
  const binder = await readPdf(await binderOf(entries));
  const targets = [...(binder.links[1] ?? []), ...(binder.links[2] ?? [])];
  expect(targets).toHaveLength(48);
  targets.forEach((target, index) =>
    expect(binder.pages[target], entries[index]?.name).toContain(entries[index]?.name),
  );
  expect(binder.pages[2]).toContain('Contents (2 of 2)');
}, 20_000);

describe('sheets that are not as they should be', () => {
  test('an unreadable file gets a page that says so', async () => {
    const [good] = await entriesOf(1);
    const binder = await readPdf(
      await binderOf([
        {
          name: 'Lost Sheet',
          brand: 'X',
          revisionDate: '2026-01-01',
          bytes: Buffer.from('not a pdf'),
        },
        good!,
      ]),
    );
    const [lost = -1, found = -1] = binder.links[1] ?? [];
    expect(binder.pages[lost]).toContain('could not be read');
    expect(binder.pages[found]).toContain(good!.name);
  });
  test('an empty binder still opens', async () => {
    const binder = await readPdf(await binderOf([]));
    expect(binder.pages).toHaveLength(2);
    expect(binder.pages[1]).toContain('No sheets were chosen.');
  });
  test('names with characters the font lacks, and very long ones, do not break it', async () => {
    const [good] = await entriesOf(1);
    const binder = await readPdf(
      await binderOf(
        [{ ...good!, name: `ʻOhana 日本 ${'very long '.repeat(20)}`, brand: 'B'.repeat(90) }],
        'T'.repeat(300),
      ),
    );
    expect(binder.pages[1]).toContain('...');
    expect(binder.outline[1]).toContain('ʻOhana 日本');
  });
});

test('the same request gives the same bytes', async () => {
  const entries = await entriesOf(2);
  const [one, two] = [await binderOf(entries), await binderOf(entries)];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});

test('the cover carries the logo of a company that has one', async () => {
  const logo = new Uint8Array(await picture(200, 60).png().toBuffer());
  const [plain, branded] = [
    await binderOf([]),
    await renderBinder({ title: 'Étourneau House', madeOn: '2026-11-21', entries: [], logo }),
  ];
  expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false);
  expect(Buffer.from(branded).includes('/Subtype /Image')).toBe(true);
});
