import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { poisonPhone } from '../../sheets/messages.ts';
import { qrPath } from '../../sheets/public/qr-path.ts';
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

interface Words {
  text: string;
  lang?: string;
}

/** A line that is set smaller until it fits the width. Returns where the next one begins. */
function line(
  doc: TaggedPdf,
  text: string | readonly Words[],
  { y, size, ...look }: { y: number; size: number; bold?: boolean; tag?: 'H1'; lang?: string },
): number {
  const width = doc.page.width - 2 * MARGIN;
  const all = typeof text === 'string' ? [{ text, ...(look.lang && { lang: look.lang }) }] : text;
  const parts = all.map((part) => ({ ...part, text: encodable(part.text) }));
  const wholeText = parts.map((part) => part.text).join('');
  doc.font(look.bold ? BOLD : REGULAR);
  let fitted = size;
  doc.fontSize(fitted);
  while (fitted > 10 && doc.widthOfString(wholeText) > width) doc.fontSize((fitted -= 1));
  if (parts.length === 1) {
    const draw = () => doc.text(wholeText, MARGIN, y, { width, align: 'center', lineBreak: true });
    doc.tag(look.tag ?? 'P', draw, parts[0]);
    return doc.y;
  }
  // Two languages on one line: each is drawn by itself, so that it can be read by itself.
  let x = MARGIN + (width - doc.widthOfString(wholeText)) / 2;
  doc.group('P', () => {
    for (const part of parts) {
      doc.tag('Span', () => doc.text(part.text, x, y, { lineBreak: false }), part);
      x += doc.widthOfString(part.text);
    }
  });
  return y + doc.currentLineHeight(true);
}

/** The sign as PDF bytes, one page. Deterministic for the same input and `madeOn` (ISO day). */
export async function renderSign(
  sign: SignFacts,
  paper: 'letter' | 'a4',
  madeOn: string,
): Promise<Buffer> {
  const doc = new TaggedPdf(
    {
      title: `${english.title}: ${sign.site}, ${sign.storeroom}`,
      madeAt: new Date(`${madeOn}T12:00:00Z`),
    },
    { size: paper === 'a4' ? 'A4' : 'LETTER', margin: 0 },
  );
  const bytes = collectBytes(doc);
  const { width, height } = doc.page;
  const lang = 'es-US';
  const both = (one: string, other: string): Words[] => [
    { text: one },
    { text: '  ·  ' },
    { text: other, lang },
  ];
  doc.artifact(() => doc.rect(0, 0, width, 112).fill('#1E6B3C'));
  doc.fillColor('#FFFFFF');
  line(doc, english.title, { y: 26, size: 34, bold: true, tag: 'H1' });
  line(doc, spanish.title, { y: 68, size: 26, lang });
  doc.fillColor('#000000');
  let y = line(doc, sign.site, { y: 134, size: 30, bold: true }) + 2;
  y = line(doc, `${sign.place}  ·  ${sign.storeroom}`, { y, size: 20 }) + 10;
  const left = (width - QR_POINTS) / 2;
  const { size, d } = qrPath(sign.url);
  doc.figure(english.qrAlt, [left, y, left + QR_POINTS, y + QR_POINTS], () => {
    doc.save();
    doc.translate(left, y).scale(QR_POINTS / size);
    doc.path(d).fill('#000000').restore();
  });
  y = line(doc, sign.url.replace(/^https?:\/\//, ''), { y: y + QR_POINTS + 2, size: 11 }) + 8;
  y = line(doc, english.signHow, { y, size: 14, bold: true }) + 2;
  line(doc, spanish.signHow, { y, size: 14, lang });
  const foot = height - 112;
  doc.artifact(() => doc.rect(0, foot, width, 112).fill('#000000'));
  doc.fillColor('#FFFFFF');
  y = line(doc, both(english.call911, spanish.call911), { y: foot + 12, size: 15, bold: true }) + 4;
  const poison = [...both(english.poison, spanish.poison), { text: `:  ${poisonPhone}` }];
  y = line(doc, poison, { y, size: 16, bold: true }) + 3;
  if (sign.emergencyPhone)
    y = line(doc, `${english.chemical}:  ${sign.emergencyPhone}`, { y, size: 16, bold: true }) + 5;
  line(doc, `${sign.company}, ${sign.companyPhone}`, { y, size: 11 });
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
