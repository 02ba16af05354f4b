import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** An element of the structure tree, in reading order. */
export interface StructureElement {
  /** Without the slash: "H1", "TD". */
  type: string;
  dict: PDFDict;
  parent?: StructureElement;
  children: StructureElement[];
  /** Marked content that belongs to it. */
  content: { page: PDFRef | undefined; mcid: number }[];
  /** Annotations that belong to it. */
  objects: PDFDict[];
}

const name = PDFName.of;

/** Text of a string object; undefined where there is none. */
export function textAt(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(name(key));
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  return undefined;
}

/** The structure tree of a document, from its root; undefined where it has none. */
export function structureOf(document: PDFDocument): StructureElement[] | undefined {
  const root = document.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!root) return undefined;
  const top: StructureElement = { type: '', dict: root, children: [], content: [], objects: [] };
  readKids(document, top, undefined);
  return top.children;
}

/** All elements, each before those within it. */
export function everyElement(elements: readonly StructureElement[]): StructureElement[] {
  return elements.flatMap((one) => [one, ...everyElement(one.children)]);
}

/**
 * The same but those that hold only what is drawn on other pages than these; all without `pages`.
 */
export function elementsOn(
  elements: readonly StructureElement[],
  pages?: ReadonlySet<PDFRef>,
): StructureElement[] {
  const all = everyElement(elements);
  if (!pages) return all;
  return all.filter((one) => {
    const content = everyElement([one]).flatMap((inner) => inner.content);
    return content.length === 0 || content.some(({ page }) => page && pages.has(page));
  });
}

/** An attribute such as `Scope`, wherever in the element's attributes it stands. */
export function attribute(element: StructureElement, key: string): unknown {
  const attributes = element.dict.lookup(name('A'));
  const all = attributes instanceof PDFArray ? attributes.asArray() : [attributes];
  for (const one of all) {
    const dict = one instanceof PDFRef ? element.dict.context.lookup(one) : one;
    if (dict instanceof PDFDict && dict.has(name(key))) return dict.lookup(name(key));
  }
  return undefined;
}

function readKids(
  document: PDFDocument,
  element: StructureElement,
  inherited: PDFRef | undefined,
): void {
  const own = element.dict.get(name('Pg'));
  const page = own instanceof PDFRef ? own : inherited;
  const kids = element.dict.lookup(name('K'));
  const all = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [kids];
  for (const raw of all) {
    const kid = document.context.lookup(raw);
    if (kid instanceof PDFNumber) element.content.push({ page, mcid: kid.asNumber() });
    if (!(kid instanceof PDFDict)) continue;
    const type = kid.lookup(name('Type'));
    if (type === name('MCR')) {
      const at = kid.get(name('Pg'));
      const mcid = kid.lookup(name('MCID'), PDFNumber).asNumber();
      element.content.push({ page: at instanceof PDFRef ? at : page, mcid });
    } else if (type === name('OBJR')) {
      const object = kid.lookup(name('Obj'));
      if (object instanceof PDFDict) element.objects.push(object);
    } else {
      const child: StructureElement = {
        type: kid.lookup(name('S'), PDFName).decodeText(),
        dict: kid,
        parent: element,
        children: [],
        content: [],
        objects: [],
      };
      element.children.push(child);
      readKids(document, child, page);
    }
  }
}

/** The document's number tree of parents: key -> what it leads to. */
export function parentTree(document: PDFDocument): Map<number, unknown> {
  const found = new Map<number, unknown>();
  const read = (node: PDFDict | undefined) => {
    const numbers = node?.lookupMaybe(name('Nums'), PDFArray);
    for (let index = 0; numbers && index + 1 < numbers.size(); index += 2)
      found.set(numbers.lookup(index, PDFNumber).asNumber(), numbers.lookup(index + 1));
    const kids = node?.lookupMaybe(name('Kids'), PDFArray);
    for (let index = 0; kids && index < kids.size(); index += 1) read(kids.lookup(index, PDFDict));
  };
  read(
    document.catalog
      .lookupMaybe(name('StructTreeRoot'), PDFDict)
      ?.lookupMaybe(name('ParentTree'), PDFDict),
  );
  return found;
}
