import PDFDocument from 'pdfkit';
import type { Company } from './books.ts';
import type { Line } from './entities/lines.ts';
import { type Draft, refOf, type Stored, textOf } from './entity.ts';
import { cents, dollars, grouped } from './money.ts';

const left = 56;
const right = 556;

/** The PDF of a sale or payment (behaviour 49): plain, but with the numbers of the books on it. */
export function documentPdf(
  company: Company,
  kind: string,
  entity: Stored,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: left,
    info: { Title: `${kind} ${textOf(entity, 'DocNumber') ?? entity.Id}` },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
  heading(pdf, company, kind, entity);
  for (const line of (entity.Line as Line[] | undefined) ?? [])
    row(pdf, describe(line), grouped(cents(line.Amount)));
  pdf.moveDown();
  row(
    pdf,
    'Tax',
    grouped(cents(Number((entity.TxnTaxDetail as Draft | undefined)?.TotalTax ?? 0))),
  );
  row(pdf, 'Total (USD)', grouped(cents(Number(entity.TotalAmt))));
  if (entity.Balance !== undefined) row(pdf, 'Balance due', grouped(cents(Number(entity.Balance))));
  pdf.moveDown(2).fontSize(9).text('Made by a simulator. Not a document of QuickBooks.', left);
  pdf.end();
  return done;
}

function heading(pdf: PDFKit.PDFDocument, company: Company, kind: string, entity: Stored): void {
  pdf.fontSize(18).text(textOf(company.look('CompanyInfo', '1'), 'CompanyName') ?? 'Company');
  pdf
    .fontSize(12)
    .text(`${kind} ${textOf(entity, 'DocNumber') ?? ''}`.trim())
    .moveDown();
  pdf
    .fontSize(10)
    .text(`Customer: ${refOf(entity, 'CustomerRef')?.name ?? ''}`)
    .text(`Date: ${textOf(entity, 'TxnDate') ?? ''}`);
  if (entity.DueDate) pdf.text(`Due: ${textOf(entity, 'DueDate')}`);
  pdf.moveDown();
}

function describe(line: Line): string {
  const detail = line.SalesItemLineDetail;
  const name =
    textOf(line, 'Description') ??
    detail?.ItemRef?.name ??
    LINE_NAMES[line.DetailType ?? ''] ??
    line.DetailType ??
    '';
  if (detail?.Qty === undefined) return name;
  // Unit prices may be finer than a cent.
  const each = detail.UnitPrice ?? 0;
  const price = dollars(cents(each)) === each ? grouped(cents(each)) : String(each);
  return `${name}   ${detail.Qty} x ${price}`;
}

const LINE_NAMES: Readonly<Record<string, string>> = {
  SubTotalLineDetail: 'Subtotal',
  DiscountLineDetail: 'Discount',
};

function row(pdf: PDFKit.PDFDocument, label: string, amount: string): void {
  const top = pdf.y;
  pdf.text(label, left, top, { width: 380 });
  const bottom = pdf.y;
  pdf.text(amount, right - 110, top, { width: 110, align: 'right' });
  pdf.y = Math.max(bottom, pdf.y);
  pdf.x = left;
}
