import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import type { PdfFailure } from '../../src/files/errors.ts';

/** A plain sheet of so many pages. `says` makes its bytes different from another one's. */
export async function plainPdf(says = 'Safety data sheet', pages = 1): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1)
    pdf.addPage([200, 200]).drawText(says, { x: 20, y: 100, size: 8, font });
  return pdf;
}

export const plainSheet = async (says?: string, pages?: number) =>
  (await plainPdf(says, pages)).save({ useObjectStreams: false });

/** A sheet that a change was made to before it was written. */
async function withObject(
  change: (pdf: PDFDocument) => void,
  useObjectStreams = false,
): Promise<Uint8Array> {
  const pdf = await plainPdf();
  change(pdf);
  return pdf.save({ useObjectStreams });
}

const script = (pdf: PDFDocument) =>
  pdf.context.register(
    pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
  );

/** A file written by hand. */
function byHand(catalog: string, objects: string[] = []): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  const all = [
    catalog,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    ...objects,
  ];
  all.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A file with one object stream as these bytes, packed as `filter` says. */
const packedByHand = (bytes: Buffer, filter: string) =>
  byHand('<</Type/Catalog/Pages 2 0 R>>', [
    `<</Type/ObjStm/N 1/First 4${filter}/Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`,
  ]);

/**
 * A change appended to a file, as editors save: the catalog's script is gone in it, and still there
 * for who reads the older part.
 */
async function withScriptTakenBack(): Promise<Uint8Array> {
  const before = Buffer.from(
    byHand('<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(1)>>>>'),
  );
  const changed = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';
  const xref = `xref\n1 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev 9>>\nstartxref\n${before.length + changed.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(changed + xref, 'latin1')]);
}

const deflated = (length: number) => deflateSync(Buffer.alloc(length, 0x20)).toString('latin1');

/** A plain file of 12 MB whose 180,000 objects take far more memory than a sheet's. */
export const heavySheet = () =>
  byHand(
    '<</Type/Catalog/Pages 2 0 R>>',
    Array.from({ length: 180_000 }, (_, n) => `<</N ${n}/T(some text that is here)/L[1 2 3]>>`),
  );

/** Files that are no sheet, each with the reason it is refused for. */
export async function badSheets(): Promise<
  { what: string; bytes: Uint8Array; reason: PdfFailure }[]
> {
  const plain = Buffer.from(await plainSheet());
  const locked = await plainPdf();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
  const rights = await plainPdf();
  rights.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
  const attached = await plainPdf();
  await attached.attach(Buffer.from('MZ...'), 'setup.exe', {
    mimeType: 'application/octet-stream',
  });
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  const bomb = deflated(80 * 1024 * 1024);
  return [
    { what: '0 bytes', bytes: new Uint8Array(), reason: 'no-pdf' },
    {
      what: 'a renamed executable',
      bytes: Buffer.from(
        'MZ\x90\x00\x03 This program cannot be run in DOS mode. %PDF-1.7 %%EOF',
        'latin1',
      ),
      reason: 'no-pdf',
    },
    {
      what: 'a PDF that begins one byte late',
      bytes: Buffer.concat([Buffer.from('\n'), plain]),
      reason: 'no-pdf',
    },
    {
      what: 'a web page',
      bytes: Buffer.from('<!doctype html><script>1</script>'),
      reason: 'no-pdf',
    },
    {
      what: 'cut off',
      bytes: plain.subarray(0, Math.floor(plain.length * 0.6)),
      reason: 'truncated',
    },
    {
      what: 'cut off in its last line',
      bytes: plain.subarray(0, plain.length - 8),
      reason: 'truncated',
    },
    {
      what: 'nonsense after its head',
      bytes: Buffer.from('%PDF-1.7\nhello\nstartxref\n0\n%%EOF\n'),
      reason: 'damaged',
    },
    {
      what: 'locked with a password',
      bytes: await locked.save({ useObjectStreams: false }),
      reason: 'encrypted',
    },
    {
      what: 'locked with rights only',
      bytes: await rights.save({ useObjectStreams: false }),
      reason: 'encrypted',
    },
    {
      what: 'a script when it opens',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf))),
      reason: 'script',
    },
    {
      what: 'a script inside an object stream',
      bytes: await withObject(
        (pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf)),
        true,
      ),
      reason: 'script',
    },
    {
      what: 'a named script',
      bytes: await withObject(
        (pdf) =>
          pdf.catalog.set(
            PDFName.of('Names'),
            pdf.context.obj({ JavaScript: { Names: [PDFString.of('a'), script(pdf)] } }),
          ),
        true,
      ),
      reason: 'script',
    },
    {
      what: 'a script under an escaped name',
      bytes: byHand(
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>>>',
      ),
      reason: 'script',
    },
    {
      what: 'an action on a page',
      bytes: await withObject((pdf) =>
        pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: { S: 'GoTo' } })),
      ),
      reason: 'automatic',
    },
    {
      what: 'a program to start',
      bytes: await withObject(
        (pdf) =>
          pdf.catalog.set(
            PDFName.of('OpenAction'),
            pdf.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') }),
          ),
        true,
      ),
      reason: 'program',
    },
    {
      what: 'an address that opens by itself',
      bytes: await withObject((pdf) =>
        pdf.catalog.set(
          PDFName.of('OpenAction'),
          pdf.context.obj({ S: 'URI', URI: PDFString.of('https://example.com') }),
        ),
      ),
      reason: 'automatic',
    },
    {
      what: 'a link to a script',
      bytes: await withObject((pdf) =>
        pdf.getPage(0).node.set(
          PDFName.of('Annots'),
          pdf.context.obj([
            {
              Type: 'Annot',
              Subtype: 'Link',
              A: { S: 'URI', URI: PDFString.of('javascript:alert(1)') },
            },
          ]),
        ),
      ),
      reason: 'link',
    },
    {
      what: 'an active form',
      bytes: await withObject(
        (pdf) =>
          pdf.catalog.set(
            PDFName.of('AcroForm'),
            pdf.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }),
          ),
        true,
      ),
      reason: 'form',
    },
    {
      what: 'a form that sends data',
      bytes: await withObject((pdf) =>
        pdf
          .getPage(0)
          .node.set(
            PDFName.of('Annots'),
            pdf.context.obj([{ Subtype: 'Widget', A: { S: 'SubmitForm' } }]),
          ),
      ),
      reason: 'sending',
    },
    {
      what: 'another file inside',
      bytes: await attached.save({ useObjectStreams: true }),
      reason: 'attachment',
    },
    {
      what: 'embedded media',
      bytes: await withObject((pdf) =>
        pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Subtype: 'RichMedia' }])),
      ),
      reason: 'media',
    },
    {
      what: 'an object that no table names',
      bytes: Buffer.from(
        Buffer.from(byHand('<</Type/Catalog/Pages 2 0 R>>'))
          .toString('latin1')
          .replace('xref\n', '9 0 obj\n<</S/JavaScript/JS(1)>>\nendobj\nxref\n'),
        'latin1',
      ),
      reason: 'script',
    },
    {
      what: 'a PDF and an archive at once',
      bytes: Buffer.concat([plain, zip]),
      reason: 'trailing',
    },
    {
      what: 'an archive before the last mark',
      bytes: Buffer.concat([plain, zip, Buffer.from('\n%%EOF\n')]),
      reason: 'trailing',
    },
    {
      what: 'a program behind the PDF',
      bytes: Buffer.concat([plain, Buffer.from('MZ'), Buffer.alloc(4096, 0x90)]),
      reason: 'trailing',
    },
    {
      what: 'a script that a later part of the file takes back',
      bytes: await withScriptTakenBack(),
      reason: 'script',
    },
    {
      what: 'a script in an object stream that is packed twice',
      bytes: packedByHand(
        deflateSync(deflateSync(Buffer.from('9 0 <</S/JavaScript/JS(1)>>'))),
        '/Filter[/FlateDecode/FlateDecode]',
      ),
      reason: 'damaged',
    },
    {
      what: 'a script in an object stream that no table names',
      bytes: packedByHand(
        deflateSync(Buffer.from('9 0 <</S/JavaScript/JS(1)>>')),
        '/Filter/FlateDecode',
      ),
      reason: 'script',
    },
    {
      what: 'a script behind a place that it opens at',
      bytes: await withObject((pdf) =>
        pdf.catalog.set(
          PDFName.of('OpenAction'),
          pdf.context.obj({
            S: 'GoTo',
            D: [pdf.getPage(0).ref, 'Fit'],
            Next: { S: 'Named', N: 'Print' },
          }),
        ),
      ),
      reason: 'automatic',
    },
    {
      what: 'a link to a script that is written apart from it',
      bytes: byHand('<</Type/Catalog/Pages 2 0 R>>', [
        '<</Subtype/Link/A<</S/URI/URI 5 0 R>>>>',
        '(java\tscript:alert\\(1\\))',
      ]),
      reason: 'link',
    },
    {
      what: 'a link into another file',
      bytes: await withObject((pdf) =>
        pdf
          .getPage(0)
          .node.set(
            PDFName.of('Annots'),
            pdf.context.obj([
              { Subtype: 'Link', A: { S: 'GoToR', F: PDFString.of('\\\\elsewhere\\share') } },
            ]),
          ),
      ),
      reason: 'other-file',
    },
    {
      what: 'a file pinned to a page',
      bytes: await withObject(
        (pdf) =>
          pdf
            .getPage(0)
            .node.set(PDFName.of('Annots'), pdf.context.obj([{ Subtype: 'FileAttachment' }])),
        true,
      ),
      reason: 'attachment',
    },
    { what: '201 pages', bytes: await plainSheet('x', 201), reason: 'pages' },
    {
      what: 'no page',
      bytes: Buffer.from(
        Buffer.from(byHand('<</Type/Catalog/Pages 2 0 R>>'))
          .toString('latin1')
          .replace('[3 0 R]/Count 1', '[]/Count 0'),
        'latin1',
      ),
      reason: 'pages',
    },
    {
      what: 'a stream that unpacks to 80 MB',
      bytes: byHand('<</Type/Catalog/Pages 2 0 R>>', [
        `<</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb}\nendstream`,
      ]),
      reason: 'swollen',
    },
  ];
}

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
