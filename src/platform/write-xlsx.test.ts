import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Workbook } from './read-xlsx.ts';
import { XlsxSheet } from './write-xlsx.ts';

const COLUMNS = [
  { title: 'Name' },
  { title: 'Total', numeric: true },
  { title: 'Day', day: true },
  { title: 'Placed', day: true },
];
const text = new TextDecoder();

async function written(rows: readonly (readonly (string | number | boolean | null)[])[]) {
  const sheet = new XlsxSheet('Orders', COLUMNS);
  for (const row of rows) sheet.add(row);
  const bytes = new Uint8Array(await sheet.bytes());
  const xml = text.decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  const workbook = new Workbook(bytes);
  const [, ...read] = [...workbook.rows('Orders')];
  return { bytes, xml, workbook, read: read.map(({ cells }) => cells) };
}

test('it is read again: texts as texts, figures as figures, days as days', async () => {
  const { workbook, read, xml } = await written([
    ['Ñandú & "Co" <1>', '1234.50', '2026-11-28', '2026-11-28 14:30'],
    ['=1+1', -3, null, ''],
    ['0042', '12.34567', '2026-02-31', 'soon'],
  ]);
  expect(workbook.sheets).toEqual(['Orders']);
  expect(read).toEqual([
    [
      { text: 'Ñandú & "Co" <1>' },
      { text: '1234.5' },
      { text: '2026-11-28', odd: 'date' },
      { text: '2026-11-28', odd: 'date' },
    ],
    [{ text: '=1+1' }, { text: '-3' }],
    [{ text: '0042' }, { text: '12.34567' }, { text: '2026-02-31' }, { text: 'soon' }],
  ]);
  // 14:30 is 0.604 of a day, to be summed and sorted by.
  expect(xml).toContain('<v>46354.604166666664</v>');
});

test.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")'])(
  'what looks like a formula is a text as it was written: %j',
  async (formula) => {
    const { xml, bytes } = await written([[formula, formula, formula, formula]]);
    expect(xml.match(/ t="inlineStr"/g)).toHaveLength(8);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml).not.toContain(`'=`);
    expect(Object.keys(unzipSync(bytes))).not.toContain('xl/externalLinks');
  },
);

test.each([
  ['control characters and half a pair', 'a\u0000b\u001fc\ud800d', 'abc\ufffdd'],
  ['an escape of Excel’s own', '_x000D_ and _x0041_', '_x005F_x000D_ and _x005F_x0041_'],
  ['spaces at its ends', '  two  ', '  two  '],
  ['a break of lines', 'one\ntwo', 'one\ntwo'],
])('%s make no broken file', async (_what, text, stored) => {
  const { xml, read } = await written([[text]]);
  expect(xml).toContain(`<t xml:space="preserve">${stored}</t>`);
  expect(read).toHaveLength(1);
});

test('a number of a column of texts, and a day of one, stay as they were written', async () => {
  const { read } = await written([['2026-11-28'], ['00123'], ['12.50']]);
  expect(read.map(([cell]) => cell)).toEqual([
    { text: '2026-11-28' },
    { text: '00123' },
    { text: '12.50' },
  ]);
});

test('ten thousand rows of many columns: the same bytes each time, and the 27th column is AA', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => ({ title: `Column ${at}` }));
  const make = async () => {
    const sheet = new XlsxSheet('A name: that [is] too long for a sheet of Excel', columns);
    for (let row = 0; row < 10_000; row += 1)
      sheet.add(columns.map((_, at) => `Cell ${row} ${at}`));
    return sheet.bytes();
  };
  const bytes = await make();
  expect(bytes.equals(await make())).toBe(true);
  const files = unzipSync(new Uint8Array(bytes));
  expect(text.decode(files['xl/worksheets/sheet1.xml'])).toContain('r="AD10001"');
  expect(text.decode(files['xl/workbook.xml'])).toContain('name="A name  that  is  too long for "');
});
