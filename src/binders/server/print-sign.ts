import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { collect } from '../../platform/pdf-bytes.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { poisonPhone } from '../../sheets/messages.ts';
import { qrPath } from '../../sheets/qr-path.ts';
import { siteAddress } from '../addresses.ts';
import { siteMessages } from '../site/messages.ts';
import { type Sign, signOf } from './site-codes.ts';

interface SignFacts extends Sign {
  url: string;
  emergencyPhone: string;
  company: string;
  companyPhone: string;
}

const MARGIN = 48;
/** A hand's width and more: read from an arm's length by any phone. */
const QR_POINTS = 300;

const { 'en-US': english, 'es-US': spanish } = siteMessages;

type Doc = PDFKit.PDFDocument;

/** A line that is set smaller until it fits the width. Returns where the next one begins. */
function line(doc: Doc, text: string, y: number, size: number, bold = false): number {
  const width = doc.page.width - 2 * MARGIN;
  const said = encodable(text);
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica');
  let fitted = size;
  doc.fontSize(fitted);
  while (fitted > 10 && doc.widthOfString(said) > width) doc.fontSize((fitted -= 1));
  doc.text(said, MARGIN, y, { width, align: 'center', lineBreak: true });
  return doc.y;
}

/** The sign as PDF bytes, one page. Deterministic for the same input and `madeOn` (ISO day). */
export async function renderSign(
  sign: SignFacts,
  paper: 'letter' | 'a4',
  madeOn: string,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: encodable(`${english.title}: ${sign.site}, ${sign.storeroom}`),
      Creator: 'Bellcart',
      Producer: 'Bellcart',
      CreationDate: new Date(`${madeOn}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  const { width, height } = doc.page;
  doc.rect(0, 0, width, 112).fill('#1E6B3C').fill('#FFFFFF');
  line(doc, english.title, 26, 34, true);
  line(doc, spanish.title, 68, 26);
  doc.fill('#000000');
  let y = line(doc, sign.site, 134, 30, true) + 2;
  y = line(doc, `${sign.place}  ·  ${sign.storeroom}`, y, 20) + 10;
  const { size, d } = qrPath(sign.url);
  doc.save();
  doc.translate((width - QR_POINTS) / 2, y).scale(QR_POINTS / size);
  doc.path(d).fill('#000000').restore();
  y = line(doc, sign.url.replace(/^https?:\/\//, ''), y + QR_POINTS + 2, 11) + 8;
  y = line(doc, english.signHow, y, 14, true) + 2;
  line(doc, spanish.signHow, y, 14);
  const foot = height - 112;
  doc.rect(0, foot, width, 112).fill('#000000').fill('#FFFFFF');
  y = line(doc, `${english.call911}  ·  ${spanish.call911}`, foot + 12, 15, true) + 4;
  y = line(doc, `${english.poison}  ·  ${spanish.poison}:  ${poisonPhone}`, y, 16, true) + 3;
  y = line(doc, `${english.chemical}:  ${sign.emergencyPhone}`, y, 16, true) + 5;
  line(doc, `${sign.company}, ${sign.companyPhone}`, y, 11);
  doc.end();
  return bytes;
}

/**
 * The sign for a storeroom's wall.
 * @throws AppError `permission-denied`; `not-found` for a code that is not theirs, or was taken back.
 */
export async function printSign(
  app: App,
  user: UserActor,
  request: Request,
  codeId: string,
): Promise<Response> {
  const [sign, company] = await Promise.all([signOf(app, user, codeId), readCompany(app)]);
  const paper = new URL(request.url).searchParams.get('paper') === 'a4' ? 'a4' : 'letter';
  const bytes = await renderSign(
    {
      ...sign,
      url: `${app.config.http.baseUrl}${siteAddress(sign.token)}`,
      emergencyPhone: company.emergencyPhone,
      company: company.name,
      companyPhone: company.phone,
    },
    paper,
    companyDay(company, app.clock.now()),
  );
  return sendPdf(request, {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    filename: 'safety-data-sheets-sign.pdf',
    isPublic: false,
  });
}
