import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** A value of a content stream: a number, a name with its slash, bytes of a string, a list, a dictionary. */
export type Operand = number | string | Buffer | Operand[] | { [name: string]: Operand };
export interface Operation {
  name: string;
  operands: Operand[];
}

/** The bytes of a stream, unpacked. */
export function unpacked(stream: unknown): Buffer {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode());
  const plain = stream as { getUnencodedContents?: () => Uint8Array } | undefined;
  return Buffer.from(plain?.getUnencodedContents?.() ?? []);
}

/** What a page draws, operation by operation. */
export function operationsOf(page: PDFPage): Operation[] {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((item) => page.doc.context.lookup(item))
      : [contents];
  return parse(streams.map((stream) => unpacked(stream).toString('latin1')).join('\n'));
}

const TOKEN =
  /%[^\r\n]*|<<|>>|<([0-9a-fA-F\s]*)>|\/([^\s()<>[\]{}/%]*)|\[|\]|[-+]?(?:\d+\.?\d*|\.\d+)(?![^\s()<>[\]/%])|\(|[^\s()<>[\]{}/%]+/g;

function parse(code: string): Operation[] {
  const found: Operation[] = [];
  const open: Operand[][] = [];
  let operands: Operand[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(code); match; match = TOKEN.exec(code)) {
    const [token] = match;
    if (token.startsWith('%')) continue;
    if (token === '[' || token === '<<') {
      open.push(operands);
      operands = [];
    } else if (token === ']' || token === '>>') {
      const inside = operands;
      operands = open.pop() ?? [];
      operands.push(token === ']' ? inside : asDictionary(inside));
    } else if (token === '(') operands.push(readString(code));
    else if (match[1] !== undefined)
      operands.push(Buffer.from(match[1].replaceAll(/\s/g, ''), 'hex'));
    else if (token.startsWith('/')) operands.push(token);
    else if (/^[-+.\d]/.test(token)) operands.push(Number(token));
    else if (['true', 'false', 'null'].includes(token)) operands.push(token);
    else {
      found.push({ name: token, operands });
      operands = [];
      if (token === 'ID') TOKEN.lastIndex = code.indexOf('EI', TOKEN.lastIndex);
    }
  }
  return found;
}

/** The rest of a string in parentheses; the reading goes on behind it. */
function readString(code: string): Buffer {
  const from = TOKEN.lastIndex;
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === '(') depth += 1;
    else if (code[at] === ')') depth -= 1;
  }
  TOKEN.lastIndex = at;
  return Buffer.from(code.slice(from, at - 1).replaceAll(/\\([()\\])/g, '$1'), 'latin1');
}

function asDictionary(items: Operand[]): { [name: string]: Operand } {
  const entries: [string, Operand][] = [];
  for (let index = 0; index + 1 < items.length; index += 2)
    entries.push([String(items[index]).slice(1), items[index + 1] ?? '']);
  return Object.fromEntries(entries);
}

/** The fonts of a page by the name that its content uses. */
export function fontsOf(page: PDFPage): Map<string, PDFDict> {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).flatMap(([name, value]) => {
      const font = page.doc.context.lookup(value);
      return font instanceof PDFDict ? [[name.asString(), font] as const] : [];
    }),
  );
}

/** Code of a glyph -> the characters it stands for, of a font that says so. */
export function unicodeOf(font: PDFDict): Map<number, string> | undefined {
  if (!read.has(font)) read.set(font, readUnicode(font));
  return read.get(font);
}

const read = new WeakMap<PDFDict, Map<number, string> | undefined>();

function readUnicode(font: PDFDict): Map<number, string> | undefined {
  const stream = font.lookup(PDFName.of('ToUnicode'));
  if (!stream) return undefined;
  const known = new Map<number, string>();
  const text = (hex: string) => {
    const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
    return bytes.swap16().toString('utf16le');
  };
  const map = unpacked(stream).toString('latin1');
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', , list, start = ''] of body.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:\[([^\]]*)\]|<([0-9a-f\s]+)>)/gi,
    )) {
      const first = Number.parseInt(from, 16);
      if (list === undefined) known.set(first, text(start));
      else
        [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) =>
          known.set(first + index, text(hex)),
        );
    }
  }
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of body.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f\s]+)>/gi))
      known.set(Number.parseInt(code, 16), text(hex));
  return known;
}

/** The words of a string that a page shows in a font. */
export function wordsOf(bytes: Buffer, font: PDFDict | undefined): string {
  const known = font && unicodeOf(font);
  if (!known || font.lookup(PDFName.of('Subtype')) !== PDFName.of('Type0'))
    return bytes.toString('latin1');
  let out = '';
  for (let index = 0; index + 1 < bytes.length; index += 2)
    out += known.get(bytes.readUInt16BE(index)) ?? '\ufffd';
  return out;
}
