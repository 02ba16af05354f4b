import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf } from '../../tests/support/check-pdf.ts';
import { everyElement, structureOf } from '../../tests/support/pdf-structure.ts';
import { plainPdf } from '../../tests/support/sheet-corpus.ts';
import { collectBytes } from './pdf-bytes.ts';
import { TaggedPdf } from './pdf-document.ts';
import { JoinedPdf } from './pdf-join.ts';
import { at } from './pdf-page.ts';

const name = PDFName.of;
/** Rules that hold for any joined document, whatever its parts say of themselves. */
const JOINED = ['content', 'nesting', 'parents', 'tree', 'types', 'places'];

async function tagged(title: string): Promise<PDFDocument> {
  const doc = new TaggedPdf({ title, madeAt: new Date(0), lang: 'es-US' });
  const bytes = collectBytes(doc);
  at(doc, title, { x: 54, y: 54, tag: 'H1' });
  doc.artifact(() => doc.rect(54, 80, 100, 1).fill());
  doc.linked({ url: 'https://shop.example/' }, [54, 100, 100, 12], 'The shop', () =>
    doc.text('shop.example', 54, 100),
  );
  doc.addPage();
  at(doc, 'Second page', { x: 54, y: 54 });
  doc.end();
  return PDFDocument.load(await bytes);
}

async function join(parts: readonly PDFDocument[], limit?: number) {
  const joined = await JoinedPdf.create(limit);
  for (const [index, part] of parts.entries()) joined.add(part, { title: `Part ${index}` });
  const bytes = await joined.save();
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const every = document.getPageIndices();
  const found = await checkPdf(bytes, every);
  // Links of a page that is one element are in none, as they were with their makers.
  const broken = found.filter(({ what }) => !what.startsWith('A /Link')).map(({ rule }) => rule);
  const types = everyElement(structureOf(document)!).map(({ type }) => type);
  return { document, types: types.join(' '), broken };
}

test('tagged documents keep their elements side by side, untagged pages get one each', async () => {
  const { types, broken, document } = await join([
    await tagged('Uno'),
    await plainPdf('Plain', 2),
    await tagged('Dos'),
  ]);
  const own = 'Part Part H1 Link P';
  expect(types).toBe(`Document ${own} Part P P ${own}`);
  for (const rule of JOINED) expect(broken).not.toContain(rule);
  const [, , part] = everyElement(structureOf(document)!);
  expect(part?.parent?.dict.lookup(name('Lang'))?.toString()).toBe('(es-US)');
});

test('past the limit a tagged page is one element, and its artifacts stay artifacts', async () => {
  const { types, broken } = await join([await tagged('Uno'), await plainPdf('Plain')], 0);
  expect(types).toBe('Document Part P P Part P');
  for (const rule of JOINED) expect(broken).not.toContain(rule);
});

test('names of their own become standard ones, and a tree that is no good does no harm', async () => {
  const roles = await tagged('Uno');
  const heading = everyElement(structureOf(roles)!).find(({ type }) => type === 'H1')!;
  heading.dict.set(name('S'), name('Überschrift'));
  const root = roles.catalog.lookup(name('StructTreeRoot'), PDFDict);
  root.set(name('RoleMap'), roles.context.obj({ Überschrift: 'Titel', Titel: 'H1' }));
  const loop = await tagged('Dos');
  const first = everyElement(structureOf(loop)!)[0]!;
  first.dict.set(name('K'), loop.context.obj([loop.context.getObjectRef(first.dict), 7]));
  const empty = await tagged('Tres');
  empty.catalog.lookup(name('StructTreeRoot'), PDFDict).delete(name('K'));
  const { types, broken } = await join([roles, empty]);
  expect(types).toBe('Document Part Part H1 Link P Part P P');
  for (const rule of JOINED) expect(broken).not.toContain(rule);
  const joined = await JoinedPdf.create();
  joined.add(loop, { title: 'Loop' });
  expect((await PDFDocument.load(await joined.save())).getPageCount()).toBe(2);
});
