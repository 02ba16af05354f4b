import { expect, test } from 'vitest';
import { expectAccessible } from '../../tests/support/check-pdf.ts';
import { readPdf } from '../../tests/support/read-pdf.ts';
import {
  callout,
  type Flow,
  facts,
  footEach,
  letterhead,
  lineToSign,
  openFlow,
  paragraph,
  section,
} from './pdf-blocks.ts';
import { collectBytes } from './pdf-bytes.ts';
import { TaggedPdf } from './pdf-document.ts';
import { at, LETTER } from './pdf-page.ts';
import { type Column, endTable, tableHead, tableRow } from './pdf-table.ts';

const COLUMNS: readonly Column[] = [
  { label: 'Product', x: 54, width: 300, names: true },
  { label: 'Cases', x: 400, width: 60, right: true },
];
const COMPANY = {
  name: 'Bell & Ñandú',
  address1: '1 Dock Road',
  city: 'Newport',
  state: 'RI',
  zip: '02840',
  phone: '(401) 555-0100',
};

async function draw(blocks: (flow: Flow) => void) {
  const doc = new TaggedPdf(
    { title: 'Paper', madeAt: new Date('2026-11-22T12:00:00Z') },
    { ...LETTER, bufferPages: true },
  );
  const bytes = collectBytes(doc);
  const flow = openFlow(doc);
  letterhead(flow, COMPANY, { logo: undefined, title: 'Paper', under: 'Of today' });
  blocks(flow);
  footEach(doc, (page, of) => at(doc, `Page ${page} of ${of}`, { x: 54, y: 740 }));
  doc.end();
  return bytes;
}

test('every block is read by screen readers, and each page has its number', async () => {
  const bytes = await draw((flow) => {
    facts(flow, [['PO', '4711']], { x: 54, labels: 60, width: 200 });
    callout(flow, 'Corrosive', 'Keep apart from bleach.');
    section(flow, 'Goods');
    tableHead(flow, COLUMNS);
    for (let row = 0; row < 60; row += 1)
      tableRow(flow, COLUMNS, [{ text: `Soap ${row}`, under: ['10 gal', 'blue'] }, '3']);
    endTable(flow);
    lineToSign(flow.doc, { x: 54, y: flow.y + 20, width: 200 });
  });
  await expectAccessible(bytes, 'every block');
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((words, at) => {
    expect(words).toContain(`Page ${at + 1} of ${pages.length}`);
    // The head stands on each page of the table.
    expect(words).toContain('Cases');
  });
  // A row is never parted: what stands under a name stands on its page.
  for (let row = 0; row < 60; row += 1) {
    const [page = ''] = pages.filter((words) => words.includes(`Soap ${row} `));
    expect(page.split(`Soap ${row} `)[1]).toMatch(/^10 gal blue/);
  }
});

test('after a table its head is not said again', async () => {
  const { pages } = await readPdf(
    await draw((flow) => {
      tableHead(flow, COLUMNS);
      tableRow(flow, COLUMNS, ['Soap', '3']);
      for (let part = 0; part < 12; part += 1) {
        section(flow, `Part ${part}`);
        paragraph(flow, 'Words '.repeat(60));
      }
    }),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.slice(1).filter((words) => words.includes('Cases'))).toEqual([]);
});

test('a text that is longer than a page runs on, and what follows stands below its end', async () => {
  const { pages } = await readPdf(
    await draw((flow) => {
      paragraph(flow, 'Words of a long note. '.repeat(500));
      paragraph(flow, 'What follows');
    }),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)).toMatch(/long note\..*What follows/s);
  expect(pages.slice(0, -1).some((words) => words.includes('What follows'))).toBe(false);
});
