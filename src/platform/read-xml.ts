/** XML that this reader does not take: a document type (entities, outer files), or marks that don't end. */
export class BadXml extends Error {
  override readonly name = 'BadXml';
}

export type XmlPart =
  | { kind: 'open'; name: string; attributes: (name: string) => string | undefined; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Characters of one tag; what a workbook's own tags need is a quarter of it. */
const MAX_TAG = 8000;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The five entities of XML itself and numbered characters; others, which a document type would define, stay as written. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return character(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return character(Number(name.slice(1)));
    return NAMED[name] ?? whole;
  });
}

/** The name without its namespace's prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Where the tag that begins at `from` ends: its `>` outside of quotes. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  const last = Math.min(xml.length, from + MAX_TAG);
  for (let at = from; at < last; at += 1) {
    const mark = xml[at] ?? '';
    if (quote) {
      if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '>') return at;
  }
  throw new BadXml('a tag does not end');
}

function attributeOf(inside: string, attribute: string): string | undefined {
  for (const [, name = '', double, single] of inside.matchAll(
    /([\w:.-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (local(name) === attribute) return decoded(double ?? single ?? '');
  return undefined;
}

function tagOf(inside: string): XmlPart {
  if (inside.startsWith('/')) return { kind: 'close', name: local(inside.slice(1).trim()) };
  const empty = inside.endsWith('/');
  const end = inside.search(/[\s/]|$/);
  return {
    kind: 'open',
    name: local(inside.slice(0, end)),
    attributes: (name) => attributeOf(inside.slice(end), name),
    empty,
  };
}

function skipped(xml: string, at: number, end: string, length: number): number {
  const found = xml.indexOf(end, at + length);
  if (found < 0) throw new BadXml('a mark does not end');
  return found + end.length;
}

/**
 * The parts of an XML text in order, in one pass. Nothing is ever fetched or expanded: a document
 * type is refused.
 * @throws BadXml
 */
export function* xmlParts(xml: string): Generator<XmlPart> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    if (open > at) yield { kind: 'text', text: decoded(xml.slice(at, open)) };
    if (xml.startsWith('<!--', open)) at = skipped(xml, open, '-->', 4);
    else if (xml.startsWith('<![CDATA[', open)) {
      at = skipped(xml, open, ']]>', 9);
      yield { kind: 'text', text: xml.slice(open + 9, at - 3) };
    } else if (xml.startsWith('<?', open)) at = skipped(xml, open, '?>', 2);
    else if (xml.startsWith('<!', open)) throw new BadXml('a document type');
    else {
      const end = tagEnd(xml, open + 1);
      yield tagOf(xml.slice(open + 1, end));
      at = end + 1;
    }
  }
}
