import PDFDocument from 'pdfkit';
import { addFonts } from './pdf-fonts.ts';
import { encodable } from './pdf-text.ts';

/** Metadata of a document; `title` is the window's title and the first words of a screen reader. */
export interface PdfDetails {
  title: string;
  author?: string;
  subject?: string;
  /** The same input and the same moment give the same bytes. */
  madeAt: Date;
  /** BCP 47; parts in another language say theirs by `lang`. */
  lang?: string;
}

/** Standard structure types of PDF 1.7 that hold other elements. */
export type GroupType = 'Part' | 'Sect' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
/** Those that hold what is drawn. */
export type LeafType =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Span'
  | 'Lbl'
  | 'LBody'
  | 'TH'
  | 'TD'
  | 'Caption'
  | 'Figure'
  | 'Link';

export interface TagOptions {
  /** Said instead of the picture. */
  alt?: string;
  /** Said instead of the drawn text, such as "yes" for a tick. */
  actual?: string;
  lang?: string;
  /** Of a header cell: what it heads. */
  scope?: 'Column' | 'Row';
  /** Of a figure: left, top, right, bottom in points from the page's top left corner. */
  bbox?: [number, number, number, number];
}

type Element = PDFKit.PDFStructureElement;

/** What the library's own types leave out. */
interface Inner {
  page: { markings: unknown[] };
  continueOnNewPage(options?: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument;
}

/**
 * A tagged document (PDF/UA-1, ISO 14289-1): whatever is drawn stands in `tag()`, in `artifact()`
 * or in `link()`, and the order of these calls is the order in which it is read.
 */
export class TaggedPdf extends PDFDocument {
  #containers: Element[];
  #mode: 'outside' | 'leaf' | 'artifact' = 'outside';

  constructor(details: PdfDetails, options: PDFKit.PDFDocumentOptions = {}) {
    super({
      size: 'LETTER',
      ...options,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: details.lang ?? 'en-US',
      displayTitle: true,
      info: {
        Title: encodable(details.title),
        ...(details.author ? { Author: encodable(details.author) } : {}),
        ...(details.subject ? { Subject: encodable(details.subject) } : {}),
        Creator: 'Bellcart',
        Producer: 'Bellcart',
        CreationDate: details.madeAt,
      },
    });
    addFonts(this);
    const root = this.struct('Document');
    this.addStructure(root);
    this.#containers = [root];
    if (options.autoFirstPage !== false) this.addPage();
  }

  /** An element that holds others: a section, a list, a table, a row. */
  group(type: GroupType, draw: () => void, options: TagOptions = {}): void {
    const close = this.open(type, options);
    draw();
    close();
  }

  /** A group that other code ends, by what is returned; ending it ends those left open in it too. */
  open(type: GroupType, options: TagOptions = {}): () => void {
    if (this.#mode !== 'outside') return () => undefined;
    const element = this.#add(type, options);
    this.#containers.push(element);
    return () => {
      const at = this.#containers.lastIndexOf(element);
      if (at > 0) for (const open of this.#containers.splice(at).reverse()) open.end();
    };
  }

  /**
   * An element with what `draw` draws. Inside another one, or inside an artifact, it only draws:
   * a part that is drawn in several places needs to know nothing of where it is.
   */
  tag(type: LeafType, draw: () => void, options: TagOptions = {}): void {
    if (this.#mode !== 'outside') return draw();
    const element = this.#add(type, options);
    this.#fill(element, type, draw);
    element.end();
  }

  /** A picture or drawing, with what it shows in words. */
  figure(alt: string, bbox: TagOptions['bbox'] & object, draw: () => void): void {
    this.tag('Figure', draw, { alt, bbox });
  }

  /** What a screen reader passes over: rules, backgrounds, page numbers, repeated table heads. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.#mode === 'artifact') return draw();
    if (this.#mode === 'leaf')
      throw new Error('An artifact is drawn before or after an element, not within one.');
    this.#mode = 'artifact';
    this.markContent('Artifact', { type });
    draw();
    this.endMarkedContent();
    this.#mode = 'outside';
  }

  /**
   * A link over `rect` (left, top, width, height) with the text that `draw` draws. `to` is an
   * address, or a named destination of this document. `says` is what a screen reader says.
   */
  linked(
    to: { url: string } | { name: string },
    rect: [number, number, number, number],
    says: string,
    draw: () => void,
  ): void {
    const element = this.#add('Link', {});
    this.#fill(element, 'Link', draw);
    const options = { structParent: element, Contents: new String(says) } as object;
    if ('url' in to) this.link(...rect, to.url, options);
    else this.goTo(...rect, to.name, options);
    element.end();
  }

  /** The library would leave what is marked open on the page that is full. */
  override addPage(options?: PDFKit.PDFDocumentOptions): this {
    const inner = this as unknown as Inner;
    if (this.page && inner.page.markings.length > 0) {
      inner.continueOnNewPage(options);
      return this;
    }
    super.addPage(options);
    return this;
  }

  override end(): void {
    this.#containers[0]?.end();
    this.appendXML(
      '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">' +
        '<pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
    super.end();
  }

  /** The library writes the details into the metadata as they are, where "&" would break the XML. */
  override endMetadata(): void {
    const { info } = this;
    this.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [
        key,
        typeof value === 'string' ? escapeXml(value) : value,
      ]),
    );
    super.endMetadata();
    this.info = info;
  }

  #add(type: string, options: TagOptions): Element {
    const element = this.struct(type, options);
    this.#containers.at(-1)?.add(element);
    return element;
  }

  #fill(element: Element, type: string, draw: () => void): void {
    this.#mode = 'leaf';
    const content = this.markStructureContent(type);
    draw();
    this.endMarkedContent();
    // Only now: a text that ran over to the next page has content on both.
    element.add(content);
    this.#mode = 'outside';
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
