import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** A plain sheet of so many pages. `says` makes its bytes different from another one's. */
export async function plainPdf(says = 'Safety data sheet', pages = 1): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1) pdf.addPage([200, 200]).drawText(says, { x: 20, y: 100, size: 8, font });
  return pdf;
}

export const plainSheet = async (says?: string, pages?: number) => (await plainPdf(says, pages)).save({ useObjectStreams: false });

/** A sheet that a change was made to before it was written. */
async function withObject(change: (pdf: PDFDocument) => void, useObjectStreams = false): Promise<Uint8Array> {
  const pdf = await plainPdf();
  change(pdf);
  return pdf.save({ useObjectStreams });
}

const script = (pdf: PDFDocument) => pdf.context.register(pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));

/** A file written by hand, one object stream with `inside`, and a name spelled with an escape. */
function byHand(catalog: string, objects: string[] = []): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  const all = [catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>', ...objects];
  all.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const deflated = (length: number) => deflateSync(Buffer.alloc(length, 0x20)).toString('latin1');

/** Files that are no sheet, each with the reason it is refused for. */
export async function badSheets(): Promise<{ what: string; bytes: Uint8Array; reason: string }[]> {
  const plain = Buffer.from(await plainSheet());
  const locked = await plainPdf();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
  const rights = await plainPdf();
  rights.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
  const attached = await plainPdf();
  await attached.attach(Buffer.from('MZ...'), 'setup.exe', { mimeType: 'application/octet-stream' });
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  const bomb = deflated(80 * 1024 * 1024);
  return [
    { what: '0 bytes', bytes: new Uint8Array(), reason: 'empty' },
    { what: 'a renamed executable', bytes: Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode. %PDF-1.7 %%EOF', 'latin1'), reason: 'no-pdf' },
    { what: 'a PDF that begins one byte late', bytes: Buffer.concat([Buffer.from('\n'), plain]), reason: 'no-pdf' },
    { what: 'a web page', bytes: Buffer.from('<!doctype html><script>1</script>'), reason: 'no-pdf' },
    { what: 'cut off', bytes: plain.subarray(0, Math.floor(plain.length * 0.6)), reason: 'truncated' },
    { what: 'cut off in its last line', bytes: plain.subarray(0, plain.length - 8), reason: 'truncated' },
    { what: 'nonsense after its head', bytes: Buffer.from('%PDF-1.7\nhello\nstartxref\n0\n%%EOF\n'), reason: 'truncated' },
    { what: 'locked with a password', bytes: await locked.save({ useObjectStreams: false }), reason: 'encrypted' },
    { what: 'locked with rights only', bytes: await rights.save({ useObjectStreams: false }), reason: 'encrypted' },
    { what: 'a script when it opens', bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf))), reason: 'active' },
    {
      what: 'a script inside an object stream',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf)), true),
      reason: 'active',
    },
    {
      what: 'a named script',
      bytes: await withObject(
        (pdf) => pdf.catalog.set(PDFName.of('Names'), pdf.context.obj({ JavaScript: { Names: [PDFString.of('a'), script(pdf)] } })),
        true,
      ),
      reason: 'active',
    },
    {
      what: 'a script under an escaped name',
      bytes: byHand('<</Type/Catalog/Pages 2 0 R/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>>>'),
      reason: 'active',
    },
    {
      what: 'an action on a page',
      bytes: await withObject((pdf) => pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: { S: 'GoTo' } }))),
      reason: 'active',
    },
    {
      what: 'a program to start',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })), true),
      reason: 'active',
    },
    {
      what: 'an address that opens by itself',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'URI', URI: PDFString.of('https://example.com') }))),
      reason: 'active',
    },
    {
      what: 'a link to a script',
      bytes: await withObject((pdf) =>
        pdf
          .getPage(0)
          .node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('javascript:alert(1)') } }])),
      ),
      reason: 'active',
    },
    {
      what: 'an active form',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') })), true),
      reason: 'active',
    },
    {
      what: 'a form that sends data',
      bytes: await withObject((pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Subtype: 'Widget', A: { S: 'SubmitForm' } }]))),
      reason: 'active',
    },
    { what: 'another file inside', bytes: await attached.save({ useObjectStreams: true }), reason: 'active' },
    {
      what: 'embedded media',
      bytes: await withObject((pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Subtype: 'RichMedia' }]))),
      reason: 'active',
    },
    {
      what: 'an object that no table names',
      bytes: Buffer.from(
        Buffer.from(byHand('<</Type/Catalog/Pages 2 0 R>>')).toString('latin1').replace('xref\n', '9 0 obj\n<</S/JavaScript/JS(1)>>\nendobj\nxref\n'),
        'latin1',
      ),
      reason: 'active',
    },
    { what: 'a PDF and an archive at once', bytes: Buffer.concat([plain, zip]), reason: 'two-faces' },
    { what: 'an archive before the last mark', bytes: Buffer.concat([plain, zip, Buffer.from('\n%%EOF\n')]), reason: 'two-faces' },
    { what: 'a program behind the PDF', bytes: Buffer.concat([plain, Buffer.from('MZ'), Buffer.alloc(4096, 0x90)]), reason: 'two-faces' },
    { what: '201 pages', bytes: await plainSheet('x', 201), reason: 'pages' },
    {
      what: 'no page',
      bytes: Buffer.from(Buffer.from(byHand('<</Type/Catalog/Pages 2 0 R>>')).toString('latin1').replace('[3 0 R]/Count 1', '[]/Count 0'), 'latin1'),
      reason: 'pages',
    },
    {
      what: 'a stream that unpacks to 80 MB',
      bytes: byHand('<</Type/Catalog/Pages 2 0 R>>', [`<</Type/ObjStm/N 0/First 0/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb}\nendstream`]),
      reason: 'too-large',
    },
    { what: 'more than 20 MB', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024)]), reason: 'too-large' },
  ];
}

/** Sheets as makers really write them: all of these are kept. */
export async function goodSheets(): Promise<{ what: string; bytes: Uint8Array }[]> {
  return [
    { what: 'plain', bytes: await plainSheet() },
    { what: 'with object streams', bytes: await (await plainPdf('other')).save({ useObjectStreams: true }) },
    { what: '200 pages', bytes: await plainSheet('long', 200) },
    {
      what: 'opens at a place on its first page',
      bytes: await withObject((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj([pdf.getPage(0).ref, 'FitH', null]))),
    },
    {
      what: 'a link to the web',
      bytes: await withObject((pdf) =>
        pdf
          .getPage(0)
          .node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://www.osha.gov') } }])),
      ),
    },
    { what: 'line ends after its last mark', bytes: Buffer.concat([Buffer.from(await plainSheet('tail')), Buffer.from('\r\n\r\n')]) },
  ];
}
