import {
  PDFArray,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  type PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { bringTags, markWhole } from './pdf-join-tags.ts';

const name = PDFName.of;

/**
 * Objects up to which documents bring their tags. Elements are most of a tagged document's objects,
 * and the library's writer looks through all earlier ones for each: 20,000 take a second, 100,000
 * forty.
 */
const TAGGED_OBJECTS = 20_000;

/** What a document that is joined becomes: a `Part` of the whole. */
interface Joining {
  /** What a screen reader says of the part. */
  title: string;
  /** Before everything that is there already, or behind it. */
  place?: 'start' | 'end';
}

/**
 * Documents joined page by page into one tagged document. A document that has tags brings them; of
 * one that has none each page becomes one element with all that the page draws, because a screen
 * reader takes pages without an element for empty ones. What others drew stays as they drew it, so
 * the whole never says that it is PDF/UA.
 */
export class JoinedPdf {
  readonly document: PDFDocument;
  readonly #root: PDFRef;
  readonly #whole: PDFRef;
  readonly #parts: PDFRef[] = [];
  readonly #parents: [number, PDFObject][] = [];

  readonly #tagged: number;

  private constructor(document: PDFDocument, tagged: number) {
    this.#tagged = tagged;
    this.document = document;
    this.#root = document.context.nextRef();
    this.#whole = document.context.nextRef();
  }

  static async create(taggedObjects = TAGGED_OBJECTS): Promise<JoinedPdf> {
    return new JoinedPdf(await PDFDocument.create(), taggedObjects);
  }

  /** Adds all pages of a document. Returns them as they stand here. */
  add(source: PDFDocument, { title, place = 'end' }: Joining): PDFPage[] {
    const { context } = this.document;
    const first = context.largestObjectNumber + 1;
    const copier = PDFObjectCopier.for(source.context, context);
    const seen = new Set<PDFRef>();
    const pages = source.getPages().map(({ node, ref }) => {
      // A page that stands in its document twice would be numbered twice.
      const copy = seen.has(ref) ? context.register(copier.copy(node)) : copier.copy(ref);
      seen.add(ref);
      return PDFPage.of(context.lookup(copy) as PDFPageLeaf, copy, this.document);
    });
    const part = context.nextRef();
    const firstKey = (this.#parents.at(-1)?.[0] ?? -1) + 1;
    const facts = { document: this.document, copier, pages, part, first, firstKey };
    const grown = context.largestObjectNumber + source.context.largestObjectNumber;
    const brought = (grown <= this.#tagged && tagsOf(source, facts)) || markWhole(source, facts);
    this.#parents.push(...brought.parents);
    const element: PDFDict = context.obj({
      Type: 'StructElem',
      S: 'Part',
      P: this.#whole,
      T: PDFHexString.fromText(title),
      K: brought.elements,
    });
    const lang = source.catalog.lookup(name('Lang'));
    if (lang) element.set(name('Lang'), lang.clone());
    context.assign(part, element);
    if (place === 'start') this.#parts.unshift(part);
    else this.#parts.push(part);
    pages.forEach((page, index) =>
      place === 'start' ? this.document.insertPage(index, page) : this.document.addPage(page),
    );
    return pages;
  }

  /** The bytes, with the tree of all parts. */
  save(): Promise<Uint8Array> {
    const { context, catalog } = this.document;
    const numbers = PDFArray.withContext(context);
    for (const [key, holder] of this.#parents) {
      numbers.push(PDFNumber.of(key));
      numbers.push(holder);
    }
    const whole = { Type: 'StructElem', S: 'Document', P: this.#root, K: this.#parts };
    context.assign(this.#whole, context.obj(whole));
    const tree = {
      Type: 'StructTreeRoot',
      K: [this.#whole],
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: (this.#parents.at(-1)?.[0] ?? -1) + 1,
    };
    context.assign(this.#root, context.obj(tree));
    catalog.set(name('StructTreeRoot'), this.#root);
    catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
    return this.document.save({ useObjectStreams: true });
  }
}

/** Makers' trees may be broken in any way: a sheet without its tags is better than none. */
function tagsOf(...facts: Parameters<typeof bringTags>): ReturnType<typeof bringTags> {
  try {
    return bringTags(...facts);
  } catch {
    return null;
  }
}
