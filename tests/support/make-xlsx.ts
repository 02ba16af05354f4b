import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these texts. `flags` marks every entry, `announce` lies about the unpacked size. */
export function makeZip(
  files: readonly (readonly [name: string, text: string])[],
  { flags = 0, announce }: { flags?: number; announce?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(announce ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, entry, Buffer.from(name)]),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A cell: text, a number, or its XML as it stands. */
export type Cell = string | number | { xml: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'object') return cell.xml.replaceAll('@', place);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells
          .map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** The parts of a workbook with these sheets, to be changed before they are zipped. */
export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): [string, string][] {
  const names = Object.keys(sheets);
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      // Style 1: a date; 2: five digits with their zeros; 3: a date of the file's own format.
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="mmm\\-yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ],
    [
      'xl/sharedStrings.xml',
      '<sst><si><t>LF-1 &amp; Co</t></si><si><r><t>LF-</t></r><r><t>77</t></r><rPh><t>no</t></rPh></si></sst>',
    ],
    ...names.map((name, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      sheetXml(sheets[name] ?? []),
    ]),
  ];
}

export const makeXlsx = (sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer =>
  makeZip(workbookParts(sheets));
