import { makeZip, workbookParts } from './make-xlsx.ts';

/** A file that somebody made to hold a server up, or by accident. */
export interface CorpusFile {
  name: string;
  bytes: Uint8Array;
}

const MANY = 400_000;
/** A file of the quick order may have two megabytes. */
const TEXT_BYTES = 2 * 1024 * 1024 - 1;
const text = (written: string) => new TextEncoder().encode(written.slice(0, TEXT_BYTES));

/** A workbook of one sheet, of which some parts read otherwise. */
function workbook(changed: Readonly<Record<string, string>>): Uint8Array {
  const parts = workbookParts({
    List: [
      ['SKU', 'Qty'],
      ['A-1', 2],
    ],
  });
  const names = new Set(parts.map(([name]) => name));
  return makeZip([
    ...parts.map(([name, xml]) => [name, changed[name] ?? xml] as const),
    ...Object.entries(changed).filter(([name]) => !names.has(name)),
  ]);
}

const SHEET = 'xl/worksheets/sheet1.xml';
const sheetOf = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`).join('');

/** Twenty names for one part: each is a sheet to whoever counts names. */
function manyNames(): Uint8Array {
  const names = Array.from({ length: 20 }, (_, at) => at + 1);
  return workbook({
    'xl/workbook.xml': `<workbook><sheets>${names.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
    [SHEET]: sheetOf('<row></row>'.repeat(MANY)),
  });
}

/** Bombs, repeated parts, deep nesting, endless rows; small on the way, large when they are read. */
export function fileCorpus(): CorpusFile[] {
  const zeros = ' '.repeat(12 * 1024 * 1024 - 1000);
  return [
    { name: 'one part under twenty names', bytes: manyNames() },
    { name: 'a part past its limit', bytes: workbook({ [SHEET]: sheetOf(' '.repeat(30e6)) }) },
    {
      name: 'five parts just below their limit',
      bytes: workbook({
        [SHEET]: sheetOf(zeros),
        'xl/sharedStrings.xml': `<sst>${zeros}</sst>`,
        'xl/styles.xml': `<styleSheet>${zeros}</styleSheet>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${zeros}</Relationships>`,
      }),
    },
    { name: 'a million empty tags', bytes: workbook({ [SHEET]: sheetOf('<a/>'.repeat(1e6)) }) },
    {
      name: 'tags in tags in tags',
      bytes: workbook({ [SHEET]: sheetOf(`${'<a>'.repeat(MANY)}${'</a>'.repeat(MANY)}`) }),
    },
    { name: 'endless rows', bytes: workbook({ [SHEET]: sheetOf(rows(200_000)) }) },
    {
      name: 'endless shared texts',
      bytes: workbook({ 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(MANY)}</sst>` }),
    },
    { name: 'a tag that does not end', bytes: workbook({ [SHEET]: `<row ${'a'.repeat(1e6)}` }) },
    {
      name: 'a cell of megabytes',
      bytes: workbook({
        [SHEET]: sheetOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(8e6)}</t></is></c></row>`),
      }),
    },
    { name: 'a text of endless short lines', bytes: text('a,1\n'.repeat(MANY * 2)) },
    { name: 'a text of endless columns', bytes: text(`${','.repeat(19_000)}\n`.repeat(200)) },
    { name: 'a text of one long line', bytes: text(`SKU,Qty\n${'x'.repeat(2e6)}`) },
    { name: 'a text of quotes', bytes: text('"'.repeat(2e6)) },
    { name: 'a text of quoted line ends', bytes: text(`SKU,Qty\n"${'\n'.repeat(2e6)}`) },
    { name: 'noise', bytes: Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251) },
  ];
}
