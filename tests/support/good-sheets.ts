import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { plainPdf, script, withObject } from './pdf-by-hand.ts';
import { plainSheet } from './sheet-corpus.ts';

async function withMetadata(): Promise<Uint8Array> {
  const pdf = await plainPdf('metadata');
  pdf.setTitle('Sheet /JavaScript');
  const xmp =
    '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><note>/JavaScript /Launch /OpenAction</note></x:xmpmeta><?xpacket end="w"?>';
  const stream = pdf.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' });
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(stream));
  return pdf.save({ useObjectStreams: true });
}

/** As pdfkit writes it: another hand than that of the parser. */
function fromAnotherWriter(): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const pdf = new PDFKit({
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: 'Sheet', Author: 'Maker' },
    });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.registerFont(
      'mono',
      'node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff',
    );
    pdf
      .font('mono')
      .text('UN1791')
      .font('Helvetica')
      .text('4. First-aid measures', { destination: 'section-4' });
    pdf.outline.addItem('4. First-aid measures').addItem('Eyes');
    pdf
      .text('Mail', { link: 'mailto:sds@maker.example' })
      .text('Call', { link: 'tel:+18002221222' })
      .text('Web', { link: 'https://maker.example/sds' });
    pdf.text('Section 4', { goTo: 'section-4' });
    pdf.end();
  });
}

/** A page added by an incremental save with a cross-reference stream. */
async function changedLater(): Promise<Uint8Array> {
  const before = await (await plainPdf('before')).save({ useObjectStreams: true });
  const pdf = await PDFDocument.load(before, { forIncrementalUpdate: true });
  pdf.addPage([200, 200]);
  return pdf.save();
}

/** Sheets as makers really write them: all of these are kept. */
export async function goodSheets(): Promise<{ what: string; bytes: Uint8Array; pages?: number }[]> {
  return [
    { what: 'plain', bytes: await plainSheet() },
    {
      what: 'with object streams',
      bytes: await (await plainPdf('other')).save({ useObjectStreams: true }),
    },
    { what: '200 pages', bytes: await plainSheet('long', 200), pages: 200 },
    {
      what: 'opens at a place on its first page',
      bytes: await withObject((pdf) =>
        pdf.catalog.set(
          PDFName.of('OpenAction'),
          pdf.context.obj([pdf.getPage(0).ref, 'FitH', null]),
        ),
      ),
    },
    {
      what: 'a link to the web',
      bytes: await withObject((pdf) =>
        pdf.getPage(0).node.set(
          PDFName.of('Annots'),
          pdf.context.obj([
            {
              Type: 'Annot',
              Subtype: 'Link',
              A: { S: 'URI', URI: PDFString.of('https://www.osha.gov') },
            },
          ]),
        ),
      ),
    },
    { what: 'XMP metadata that speak of scripts', bytes: await withMetadata() },
    {
      what: 'a form to fill in, without a script, in object streams',
      bytes: await withObject((pdf) => {
        const form = pdf.getForm();
        form
          .createTextField('batch')
          .addToPage(pdf.getPage(0), { x: 20, y: 20, width: 100, height: 16 });
        form
          .createCheckBox('read')
          .addToPage(pdf.getPage(0), { x: 20, y: 50, width: 12, height: 12 });
      }, true),
    },
    {
      what: 'bookmarks, named places, embedded fonts, a mailbox and a phone',
      bytes: await fromAnotherWriter(),
    },
    {
      what: 'links without a scheme, and a base for them',
      bytes: await withObject((pdf) => {
        pdf.catalog.set(
          PDFName.of('URI'),
          pdf.context.obj({ Base: PDFString.of('https://www.osha.gov/') }),
        );
        pdf
          .getPage(0)
          .node.set(
            PDFName.of('Annots'),
            pdf.context.obj([
              { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('www.osha.gov/sds') } },
            ]),
          );
      }),
    },
    {
      what: 'opens with an action that shows a place',
      bytes: await withObject(
        (pdf) =>
          pdf.catalog.set(
            PDFName.of('OpenAction'),
            pdf.context.obj({ S: 'GoTo', D: [pdf.getPage(0).ref, 'Fit'] }),
          ),
        true,
      ),
    },
    { what: 'a change appended by an editor', bytes: await changedLater(), pages: 2 },
    {
      what: 'line ends after its last mark',
      bytes: Buffer.concat([Buffer.from(await plainSheet('tail')), Buffer.from('\r\n\r\n')]),
    },
  ];
}
