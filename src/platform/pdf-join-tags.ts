import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFObjectCopier,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

const name = PDFName.of;

/** Where a document was copied to. */
interface Copied {
  document: PDFDocument;
  copier: PDFObjectCopier;
  pages: readonly PDFPage[];
  /** The element that holds all of it. */
  part: PDFRef;
  /** Number of the first object that came with it. */
  first: number;
  /** The first key of the parent tree that is free. */
  firstKey: number;
}

export interface BroughtTags {
  elements: PDFObject[];
  /** What goes into the parent tree, by ascending keys. */
  parents: [number, PDFObject][];
}

/** The structure tree that a copied document has, with new keys; null where it has none. */
export function bringTags(source: PDFDocument, copied: Copied): BroughtTags | null {
  const { context } = copied.document;
  const rootRef = isMarked(source) ? source.catalog.get(name('StructTreeRoot')) : undefined;
  const copy = rootRef instanceof PDFRef ? copied.copier.copy(rootRef) : undefined;
  const root = copy && context.lookup(copy);
  if (copy) context.delete(copy);
  const elements = root instanceof PDFDict ? kidsOf(root) : [];
  if (!(root instanceof PDFDict) || elements.length === 0) return null;
  const pairs = parentsOf(root);
  renumber(copied, new Set(pairs.map(([key]) => key)));
  normaliseRoles(root);
  for (const one of elements) {
    const element = context.lookup(one);
    if (element instanceof PDFDict) element.set(name('P'), copied.part);
  }
  const parents = pairs.map(([key, holder]): [number, PDFObject] => [
    key + copied.firstKey,
    holder,
  ]);
  return { elements, parents: parents.toSorted(([one], [other]) => one - other) };
}

function isMarked({ catalog }: PDFDocument): boolean {
  const info = catalog.lookup(name('MarkInfo'));
  return info instanceof PDFDict && String(info.lookup(name('Marked'))) === 'true';
}

/**
 * Each page as one element. On a page that had tags it holds all that was marked for elements, so
 * that artifacts stay artifacts; on any other all that the page draws. It is read as it is drawn.
 */
export function markWhole(source: PDFDocument, copied: Copied): BroughtTags {
  const { document, pages, part, firstKey } = copied;
  const { context } = document;
  const marks = isMarked(source) ? marksOf(source) : [];
  renumber(copied, new Set());
  const begin = context.register(context.stream('/P <</MCID 0>> BDC\n'));
  const end = context.register(context.stream('\nEMC\n'));
  const brought: BroughtTags = { elements: [], parents: [] };
  for (const [index, { node, ref }] of pages.entries()) {
    let count = marks[index] ?? 0;
    if (count === 0) {
      node.normalize();
      if (!node.wrapContentStreams(begin, end)) continue;
      count = 1;
    }
    const kids = Array.from({ length: count }, (_, mark) => mark);
    const element = context.register(
      context.obj({ Type: 'StructElem', S: 'P', P: part, Pg: ref, K: kids }),
    );
    const key = firstKey + brought.parents.length;
    node.set(name('StructParents'), PDFNumber.of(key));
    brought.elements.push(element);
    brought.parents.push([key, context.obj(kids.map(() => element))]);
  }
  return brought;
}

/** How many marks for elements each page of a tagged document has. */
function marksOf(source: PDFDocument): number[] {
  const root = source.catalog.lookup(name('StructTreeRoot'));
  const byKey = new Map(root instanceof PDFDict ? parentsOf(root) : []);
  return source.getPages().map(({ node }) => {
    const key = node.lookup(name('StructParents'));
    const holders = key instanceof PDFNumber ? byKey.get(key.asNumber()) : undefined;
    const marks = holders && source.context.lookup(holders);
    return marks instanceof PDFArray ? marks.size() : 0;
  });
}

function itemsOf(dictionary: PDFDict, key: string): PDFObject[] {
  const items = dictionary.lookup(name(key));
  return items instanceof PDFArray ? items.asArray() : [];
}

/** What an element holds: one thing, or a list. */
function kidsOf(element: PDFDict): PDFObject[] {
  const kid = element.lookup(name('K')) instanceof PDFArray ? undefined : element.get(name('K'));
  return kid ? [kid] : itemsOf(element, 'K');
}

/**
 * Keys of the parent tree that copied objects name: moved to where they stand in the whole, or
 * taken off where the document has no such key.
 */
function renumber(
  { document: { context }, pages, first, firstKey }: Copied,
  known: ReadonlySet<number>,
): void {
  // Annotations that are objects of their own come below.
  const objects: unknown[] = pages.flatMap(({ node }) => itemsOf(node, 'Annots'));
  for (let number = first; number <= context.largestObjectNumber; number += 1)
    objects.push(context.lookup(PDFRef.of(number)));
  for (const one of objects) {
    const dictionary = one instanceof PDFStream ? one.dict : one;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const key of [name('StructParents'), name('StructParent')]) {
      const value = dictionary.get(key);
      if (value instanceof PDFNumber && known.has(value.asNumber()))
        dictionary.set(key, PDFNumber.of(value.asNumber() + firstKey));
      else dictionary.delete(key);
    }
  }
}

/** The pairs of a tree's parent tree, however deep. */
function parentsOf(root: PDFDict): [number, PDFObject][] {
  const found: [number, PDFObject][] = [];
  const tree = root.lookup(name('ParentTree'));
  const open = tree instanceof PDFDict ? [tree] : [];
  const seen = new Set<PDFDict>();
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const numbers = itemsOf(node, 'Nums');
    numbers.forEach((key, at) => {
      const holder = numbers[at + 1];
      if (at % 2 === 0 && key instanceof PDFNumber && holder) found.push([key.asNumber(), holder]);
    });
    for (const one of itemsOf(node, 'Kids')) {
      const kid = node.context.lookup(one);
      if (kid instanceof PDFDict) open.push(kid);
    }
  }
  return found;
}

/** Names of elements that a document made up -> the standard ones they stand for. */
function rolesOf(root: PDFDict): Map<PDFName, PDFName> {
  const roles = root.lookup(name('RoleMap'));
  const found = new Map<PDFName, PDFName>();
  if (!(roles instanceof PDFDict)) return found;
  for (const key of roles.keys()) {
    let role: unknown = key;
    for (let step = 0; step < 8 && role instanceof PDFName && roles.has(role); step += 1)
      role = roles.lookup(role);
    if (role instanceof PDFName) found.set(key, role);
  }
  return found;
}

/**
 * Makes a tree fit to stand in another one: standard names, because the whole has no map of roles;
 * what was a document becomes a part; classes of attributes go, as the whole has none.
 */
function normaliseRoles(root: PDFDict): void {
  const roles = rolesOf(root);
  const seen = new Set<PDFDict>();
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    if (seen.has(element)) continue;
    seen.add(element);
    const type = element.get(name('S'));
    if (type instanceof PDFName) {
      const role = roles.get(type) ?? type;
      element.set(name('S'), role === name('Document') ? name('Part') : role);
    }
    element.delete(name('C'));
    for (const kid of kidsOf(element)) {
      const child = element.context.lookup(kid);
      if (child instanceof PDFDict && child.has(name('S'))) open.push(child);
    }
  }
}
