import { deflateSync } from 'node:zlib';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import type { PdfFailure } from '../../src/files/errors.ts';
import {
  byHand,
  deflated,
  packedByHand,
  plainPdf,
  script,
  withObject,
  withScriptTakenBack,
} from './pdf-by-hand.ts';

export const plainSheet = async (says?: string, pages?: number) =>
  (await plainPdf(says, pages)).save({ useObjectStreams: false });

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
