import { expect, test } from 'vitest';
import { makeXlsx, makeZip, workbookParts } from '../../../../tests/support/make-xlsx.ts';
import type { FileChoices } from '../quick-order.ts';
import { readList } from './read-order-file.ts';

const options = (choices: FileChoices = {}) => ({ choices, pause: async () => {} });
const bytesOf = (bytes: string | Uint8Array) =>
  typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;

async function rowsOf(bytes: string | Uint8Array, choices?: FileChoices) {
  const reading = await readList(bytesOf(bytes), options(choices));
  if (reading.kind !== 'rows') throw new Error(JSON.stringify(reading.question));
  return reading;
}
const pairs = async (bytes: string | Uint8Array, choices?: FileChoices) =>
  (await rowsOf(bytes, choices)).rows.map(({ sku, quantity }) => [sku, quantity]);
const refusal = (bytes: string | Uint8Array) =>
  readList(bytesOf(bytes), options()).then(
    () => 'taken',
    (error: { details?: { reason: string } }) => error.details?.reason,
  );

test('lines as people write them stay whole until the catalogue says what they mean', async () => {
  const { rows } = await rowsOf('\uFEFFLF-1010-P5 4\r\n\r\n  4 x KB-2040-C4\rAB-1');
  expect(rows.map(({ line, sku, quantity }) => [line, sku, quantity])).toEqual([
    [1, 'LF-1010-P5 4', ''],
    [3, '4 x KB-2040-C4', ''],
    [4, 'AB-1', ''],
  ]);
});

test.each([
  ['commas', 'SKU,Qty\nA-1,2\nB-2,3\n'],
  ['semicolons', 'sku;quantity\nA-1;2\nB-2;3'],
  ['tabs', 'Item #\tOrder Qty\nA-1\t2\nB-2\t3'],
  ['quotes', '"Item No.","QTY"\r\n"A-1","2"\r\n"B-2","3"\r\n'],
  ['a byte order mark', '\uFEFFSKU,Qty\nA-1,2\nB-2,3'],
  [
    'a title above',
    'Harbor House weekly,,\nNovember,,\nQty,Description,SKU\n2,Soap,A-1\n3,Mop,B-2',
  ],
  ['no head', 'A-1,2\nB-2,3'],
  ['no head, the other way round', '2,A-1\n3,B-2'],
  ['pipes and spaces', 'SKU | Qty\nA-1 | 2\nB-2 | 3'],
])('a table with %s', async (_name, text) => {
  expect(await pairs(text)).toEqual([
    ['A-1', '2'],
    ['B-2', '3'],
  ]);
});

test('letters of Windows and UTF-16 are read', async () => {
  const latin = Buffer.from('SKU,Name,Qty\nA-1,Caf\xe9 cleaner,2\n', 'latin1');
  expect((await rowsOf(latin)).rows[0]).toMatchObject({ name: 'Café cleaner', quantity: '2' });
  const wide = Buffer.from('\uFEFFSKU\tQty\nA-1\t2\n', 'utf16le');
  expect(await pairs(wide)).toEqual([['A-1', '2']]);
  const turned = Buffer.from(wide).swap16();
  expect(await pairs(turned)).toEqual([['A-1', '2']]);
});

test('name, pack and price are taken along, and our own apostrophe is not', async () => {
  const { rows } = await rowsOf(
    'SKU,Description,Pack,Unit Price,Qty\n\'-A1,Soap,5 gal,"$1,084.50",2\nB-2,,,n/a,1.0\nC-3,,,9,"1,200"',
  );
  expect(rows).toMatchObject([
    { sku: '-A1', name: 'Soap, 5 gal', priceCents: 108_450, quantity: '2' },
    { sku: 'B-2', name: '', priceCents: null, quantity: '1' },
    { sku: 'C-3', priceCents: 900, quantity: '1200' },
  ]);
});

test('rows of an order form without a quantity are passed over and counted', async () => {
  const reading = await rowsOf('SKU,Qty\nA-1,\nB-2,0\nC-3,4\nD-4,-1\n');
  expect(reading).toMatchObject({ passedOver: 2, unread: 0 });
  expect(reading.rows.map((row) => row.sku)).toEqual(['C-3', 'D-4']);
});

test('of 2,001 rows the first 2,000 are read, and the rest is counted', async () => {
  const lines = Array.from({ length: 2001 }, (_, at) => [`A-${at}`, String(1 + (at % 9))]);
  for (const bytes of [
    lines.map((line) => line.join(' ')).join('\n'),
    `SKU,Qty\n${lines.map((line) => line.join(',')).join('\n')}`,
    makeXlsx({ Order: [['SKU', 'Qty'], ...lines] }),
  ]) {
    const { rows, unread } = await rowsOf(bytes);
    expect([rows.length, unread, rows.at(-1)?.sku.split(' ')[0]]).toEqual([2000, 1, 'A-1999']);
  }
});

test('what the columns are is asked when nobody can know', async () => {
  const table = 'A-1,Soap,5 gal,2\nB-2,Mop,each,3';
  const reading = await readList(bytesOf(table), options());
  expect(reading).toMatchObject({
    kind: 'question',
    question: {
      ask: 'columns',
      sku: 0,
      quantity: 3,
      columns: [{ at: 0, head: 'A-1' }, {}, {}, {}],
    },
  });
  expect(await pairs(table, { sku: 0, quantity: 3 })).toEqual([
    ['A-1', '2'],
    ['B-2', '3'],
  ]);
  // "None: one of each".
  expect(await pairs(table, { sku: 0 })).toEqual([
    ['A-1', ''],
    ['B-2', ''],
  ]);
});

test('a workbook: shared and inline texts, numbers, zeros that its format shows', async () => {
  const file = makeXlsx({
    Order: [
      ['SKU', 'Qty'],
      [{ xml: '<c r="@" t="s"><v>1</v></c>' }, 2],
      ['A&B-1', { xml: '<c r="@" t="str"><f>1+2</f><v>3</v></c>' }],
      [{ xml: '<c r="@" s="2"><v>1010</v></c>' }, { xml: '<c r="@"><f>2*2</f><v>4</v></c>' }],
      [1010, 12.000000000000002],
    ],
  });
  expect(await pairs(file)).toEqual([
    ['LF-77', '2'],
    ['A&B-1', '3'],
    ['01010', '4'],
    ['1010', '12'],
  ]);
});

test('formulas without result, errors and dates are rows to correct, never values', async () => {
  const file = makeXlsx({
    Order: [
      ['SKU', 'Qty'],
      [{ xml: '<c r="@"><f>CONCAT("A",1)</f></c>' }, 2],
      ['A-1', { xml: '<c r="@" t="e"><v>#REF!</v></c>' }],
      [{ xml: '<c r="@" s="1"><v>45728</v></c>' }, 2],
      [{ xml: '<c r="@" s="3"><v>45728</v></c>' }, 2],
      [{ xml: '<c r="@" t="d"><v>2025-03-12T00:00:00Z</v></c>' }, 2],
      [{ xml: '<c r="@" t="b"><v>1</v></c>' }, { xml: '<c r="@" t="b"><v>0</v></c>' }],
    ],
  });
  const { rows } = await rowsOf(file);
  expect(rows.map(({ sku, odd }) => [sku, odd])).toEqual([
    ['', 'formula'],
    ['A-1', 'error'],
    ['2025-03-12', 'date'],
    ['2025-03-12', 'date'],
    ['2025-03-12', 'date'],
    ['TRUE', ''],
  ]);
});

test('days count from 1904 where the workbook says so', async () => {
  const parts = workbookParts({
    Order: [
      ['SKU', 'Qty'],
      [{ xml: '<c r="@" s="1"><v>44266</v></c>' }, 2],
    ],
  }).map(([name, text]): [string, string] => [
    name,
    text.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  ]);
  expect((await rowsOf(makeZip(parts))).rows[0]?.sku).toBe('2025-03-12');
});

test('a merged SKU stands in its first row only: the others say that they have none', async () => {
  const file = makeXlsx({
    Order: [
      ['SKU', 'Qty'],
      ['A-1', 2],
      [{ xml: '<c r="@"/>' }, 3],
    ],
  });
  expect(await pairs(file)).toEqual([
    ['A-1', '2'],
    ['', '3'],
  ]);
});

test('of several sheets one is chosen; empty, hidden and outer sheets are none', async () => {
  const sheets = {
    Cover: [['Hello', 'there', 'you']],
    Order: [
      ['SKU', 'Qty'],
      ['A-1', 2],
    ],
    Blank: [],
  };
  const reading = await readList(makeXlsx(sheets), options());
  expect(reading).toEqual({
    kind: 'question',
    question: { ask: 'sheet', sheets: ['Cover', 'Order'] },
  });
  const chosen = await rowsOf(makeXlsx(sheets), { sheet: 'Order' });
  expect([chosen.sheet, chosen.rows[0]?.sku]).toEqual(['Order', 'A-1']);
  const hidden = workbookParts(sheets).map(([name, text]): [string, string] => [
    name,
    text.replace('name="Cover"', 'name="Cover" state="veryHidden"'),
  ]);
  expect((await rowsOf(makeZip(hidden))).sheet).toBe('Order');
  const outer = workbookParts(sheets).map(([name, text]): [string, string] => [
    name,
    text.replace('Id="rId1"', 'Id="rId1" TargetMode="External"'),
  ]);
  expect((await rowsOf(makeZip(outer))).sheet).toBe('Order');
});

test('a bomb ends at the limit, whatever it announces', async () => {
  const parts = workbookParts({
    Order: [
      ['SKU', 'Qty'],
      ['A-1', 2],
    ],
  });
  const bomb = parts.map(([name, text]): [string, string] => [
    name,
    name.endsWith('sheet1.xml') ? `<worksheet>${' '.repeat(40_000_000)}</worksheet>` : text,
  ]);
  expect(await refusal(makeZip(bomb, { announce: 100 }))).toBe('unreadable');
});

test('entities, outer files, encryption, old formats and damage are refused with a sentence', async () => {
  const sheet = (xml: string) =>
    makeZip(
      workbookParts({
        Order: [
          ['SKU', 'Qty'],
          ['A-1', 2],
        ],
      }).map(([name, text]): [string, string] => [name, name.endsWith('sheet1.xml') ? xml : text]),
    );
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>';
  expect(await refusal(sheet(entity))).toBe('unreadable');
  for (const xml of ['<row r="1', '<!-- ', `<c ${'a="b" '.repeat(3000)}/>`, '<![CDATA[ x'])
    expect(await refusal(sheet(xml))).toBe('unreadable');
  const parts = workbookParts({
    Order: [
      ['SKU', 'Qty'],
      ['A-1', 2],
    ],
  });
  expect(await refusal(makeZip(parts, { flags: 1 }))).toBe('unreadable');
  expect(await refusal(makeZip([...parts, ['xl/workbook.xml', 'x']]))).toBe('unreadable');
  expect(await refusal(makeZip([['word/document.xml', 'x']]))).toBe('unreadable');
  expect(await refusal(Buffer.from('PK\x03\x04 not really'))).toBe('unreadable');
  expect(await refusal(makeZip(parts).subarray(0, 900))).toBe('unreadable');
  expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('old-workbook');
  expect(await refusal(new Uint8Array(2 * 1024 * 1024 + 1))).toBe('too-large');
  expect(await refusal('   \n\n')).toBe('empty');
  expect(await refusal(makeXlsx({ Order: [] }))).toBe('empty');
});

test('text is text: comments, marked sections and numbered characters', async () => {
  const parts = workbookParts({ Order: [] }).map(([name, text]): [string, string] => [
    name,
    name.endsWith('sheet1.xml')
      ? '<x:worksheet><!-- <row> --><x:row><x:c t="str"><x:v><![CDATA[A<1]]></x:v></x:c><x:c t="str"><x:v>&#50;&#x30;&amp;&other;</x:v></x:c></x:row></x:worksheet>'
      : text,
  ]);
  expect(await pairs(makeZip(parts))).toEqual([['A<1', '20&&other;']]);
});
