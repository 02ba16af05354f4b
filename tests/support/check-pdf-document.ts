import { PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Report } from './check-pdf.ts';
import { unpacked } from './pdf-content.ts';
import { textAt } from './pdf-structure.ts';

const name = PDFName.of;

/** What the document says of itself; `claims`: whether it says that it is PDF/UA. */
export function checkDocument(document: PDFDocument, report: Report, claims: boolean): void {
  const { catalog } = document;
  const info = catalog.lookupMaybe(name('MarkInfo'), PDFDict);
  if (String(info?.lookup(name('Marked'))) !== 'true') report('tree', 'MarkInfo is not Marked');
  if (String(info?.lookup(name('Suspects'))) === 'true') report('suspects', 'Suspects is true');
  if (!catalog.lookupMaybe(name('StructTreeRoot'), PDFDict))
    report('tree', 'There is no structure tree');
  const lang = textAt(catalog, 'Lang');
  if (!lang || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang))
    report('language', `The document's language is ${lang ?? 'missing'}`);
  const shown = catalog
    .lookupMaybe(name('ViewerPreferences'), PDFDict)
    ?.lookup(name('DisplayDocTitle'));
  if (String(shown) !== 'true') report('title', 'DisplayDocTitle is not true');
  if (!document.getTitle()?.trim()) report('title', 'There is no title');
  checkMetadata(document, report, claims);
  checkPermissions(document, report);
}

function checkMetadata(document: PDFDocument, report: Report, claims: boolean): void {
  const stream = document.catalog.lookup(name('Metadata'));
  if (!claims) {
    if (stream instanceof PDFRawStream && unpacked(stream).includes('pdfuaid'))
      report('metadata', 'It says that it is PDF/UA, which its other pages may not be');
    return;
  }
  if (!(stream instanceof PDFRawStream)) return report('metadata', 'There are no metadata');
  const xml = unpacked(stream).toString('utf8');
  const part = /<pdfuaid:part>\s*1\s*<\/pdfuaid:part>|pdfuaid:part="1"/.test(xml);
  if (!part) report('metadata', 'The metadata do not name PDF/UA-1');
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(xml)?.[1]?.trim();
  if (!title) report('metadata', 'The metadata have no title');
  if (/&(?!amp;|lt;|gt;|quot;|apos;|#)/.test(xml) || /<(?![/?!a-zA-Z])/.test(xml))
    report('metadata', 'The metadata are not well-formed XML');
}

/** Bit 10 of the permissions lets a screen reader take the text. */
function checkPermissions(document: PDFDocument, report: Report): void {
  const encryption = document.context.lookup(document.context.trailerInfo.Encrypt);
  if (!(encryption instanceof PDFDict)) return;
  const permissions = Number(String(encryption.lookup(name('P'))));
  if ((permissions & 512) === 0) report('encryption', 'Screen readers are locked out');
}
