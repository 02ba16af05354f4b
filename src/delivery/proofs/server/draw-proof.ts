import type { CompanySettings } from '../../../company/contract.ts';
import { exactMomentText } from '../../../kit/time.ts';
import { REGULAR } from '../../../platform/pdf-fonts.ts';
import { listOf } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { CASES } from '../../deliveries/case-messages.ts';
import {
  CORRECTION_REASON_MESSAGES,
  REASON_MESSAGES,
  SHEET_MESSAGES,
  STATE_MESSAGES,
} from '../../deliveries/messages.ts';
import type { DeliveryProof, ProofLine } from '../../deliveries/proof-contract.ts';
import { signaturePath } from '../../deliveries/signature-path.ts';
import { emptiesText, proofFacts, sheetWords, signedActs, signedWords } from '../proof-facts.ts';
import { PHOTO_MESSAGES, PROOF_MESSAGES } from '../public/messages.ts';
import {
  BOTTOM,
  type Doc,
  flow,
  INK,
  LEFT,
  MUTED,
  RIGHT,
  room,
  rule,
  type Style,
  WIDTH,
  write,
} from './proof-page.ts';
import type { PaperPhoto } from './proof-photo.ts';

/** Right edges of the columns of figures. */
const COLUMNS = [440, 498, RIGHT] as const;
export interface ProofPaper {
  company: CompanySettings;
  logo: Buffer | undefined;
  proof: DeliveryProof;
  photos: PaperPhoto[];
}

/** Draws everything; pages are numbered at the end, when it is known how many there are. */
export function drawProof(doc: Doc, paper: ProofPaper): void {
  const { company, logo, proof, photos } = paper;
  if (logo)
    doc.artifact(() =>
      doc.image(logo, RIGHT - 150, 44, { fit: [150, 40], align: 'right', valign: 'center' }),
    );
  let y = heading(doc, company, proof);
  y = facts(doc, y, proof, company.timeZone);
  y = lines(doc, y + 8, proof.lines);
  y = signature(doc, y + 10, proof);
  y = photoRow(doc, y, photos, [
    ...proof.photos,
    ...proof.corrections.flatMap((one) => one.photos),
  ]);
  y = paragraphs(doc, y, proof);
  for (const correction of proof.corrections) y = corrected(doc, y, correction, company.timeZone);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.artifact(() => {
      const look = { size: 8, color: MUTED };
      write(doc, `${PROOF_MESSAGES.recordHash}: ${proof.recordHash}`, LEFT, 742, look);
      const number = PROOF_MESSAGES.page(page + 1, count);
      write(doc, number, RIGHT - 100, 742, { ...look, width: 100, align: 'right' });
    }, 'Pagination');
  }
}

function heading(doc: Doc, company: CompanySettings, proof: DeliveryProof): number {
  const address = `${company.address1}, ${company.city}, ${company.state} ${company.zip}`;
  write(doc, company.name, LEFT, 48, { bold: true, size: 13 });
  write(doc, `${address} · ${company.phone}`, LEFT, 64, { size: 9, color: MUTED });
  write(doc, PROOF_MESSAGES.title, LEFT, 88, { tag: 'H1', bold: true, size: 24 });
  write(doc, `${proof.number} · ${STATE_MESSAGES[proof.state]}`, LEFT, 118, { size: 12 });
  rule(doc, 138, 1.5, INK);
  return 146;
}

/** Two columns of what, who, when and where. */
function facts(doc: Doc, from: number, proof: DeliveryProof, timeZone: string): number {
  const all = proofFacts(proof, timeZone);
  const half = Math.ceil(all.length / 2);
  const ends = [all.slice(0, half), all.slice(half)].map((column, at) => {
    const x = LEFT + at * 258;
    let y = from;
    listOf(doc, column, ({ label, text }) => {
      write(doc, label, x, y, { tag: 'Lbl', size: 8.5, color: MUTED, width: 78 });
      y = flow(doc, text, x + 80, y, 164, { tag: 'LBody', size: 9.5 }) + 2;
    });
    return y;
  });
  const clocks = PROOF_MESSAGES.clocks(proof);
  const end = Math.max(...ends);
  return clocks ? flow(doc, clocks, LEFT, end + 2, WIDTH, { size: 8.5, color: MUTED }) : end;
}

function lines(doc: Doc, from: number, all: readonly ProofLine[]): number {
  let y = from;
  doc.group('Table', () => {
    y = head(doc, y);
    for (const line of all) y = goods(doc, y, line);
  });
  return y;
}

function goods(doc: Doc, from: number, line: ProofLine): number {
  let y = from;
  const under = [
    line.sku,
    line.isExtra ? PROOF_MESSAGES.extra : '',
    line.receiverCounted !== null && line.receiverCounted !== line.delivered
      ? PROOF_MESSAGES.receiverCounted(line.receiverCounted)
      : '',
    line.loaded !== null && line.loaded < line.expected
      ? PROOF_MESSAGES.loadedShort(line.loadedShort)
      : '',
    line.reason ? [REASON_MESSAGES[line.reason], line.reasonNote].filter(Boolean).join(': ') : '',
  ].filter(Boolean);
  const shown = under.join(' · ');
  const height = doc.font(REGULAR).fontSize(8).heightOfString(encodable(shown), { width: 325 });
  if (y + Math.max(28, height + 15) > BOTTOM) {
    doc.addPage();
    doc.artifact(() => (y = head(doc, 54)), 'Pagination');
  }
  doc.group('TR', () => {
    const top = y;
    doc.tag(
      'TH',
      () => {
        const look = { bold: true, size: 9.5, width: 325 };
        write(doc, `${line.name}, ${line.sizeUnit}`, LEFT, top, look);
        y = flow(doc, shown, LEFT, top + 12, 325, { size: 8, color: MUTED }) + 3;
      },
      { scope: 'Row' },
    );
    figures(doc, top, [
      line.isExtra ? '' : String(line.expected),
      line.loaded === null ? '' : String(line.loaded),
      String(line.delivered),
    ]);
  });
  rule(doc, y);
  return y + 4;
}

function head(doc: Doc, y: number): number {
  const { product, ordered, loaded, delivered } = PROOF_MESSAGES.columns;
  const look = { tag: 'TH', scope: 'Column', size: 8.5, color: MUTED } as const;
  doc.group('TR', () => {
    write(doc, product, LEFT, y, look);
    figures(doc, y, [ordered, loaded, delivered], { ...look, bold: false });
  });
  rule(doc, y + 12, 1, INK);
  return y + 17;
}

function figures(doc: Doc, y: number, texts: readonly string[], style: Style = {}): void {
  texts.forEach((text, at) => {
    const edge = COLUMNS[at] ?? RIGHT;
    const look = { tag: 'TD', bold: at === 2, width: 58, align: 'right' } as const;
    write(doc, text, edge - 58, y, { ...look, ...style });
  });
}

/** The sentence, then the signature as it was drawn, as lines and not as a picture. */
function signature(doc: Doc, from: number, proof: DeliveryProof): number {
  const drawn = proof.signature ? signaturePath(proof.signature) : null;
  let y = room(doc, from, drawn ? 130 : 50);
  if (proof.signedText) y = flow(doc, signedWords(proof), LEFT, y, WIDTH, { size: 9.5 }) + 6;
  if (!proof.signerName) {
    const nobody = PROOF_MESSAGES.nobodySigned(proof.noSignatureReason);
    return proof.state === 'failed' ? y : flow(doc, nobody, LEFT, y, WIDTH) + 8;
  }
  if (drawn) {
    const scale = Math.min(200 / drawn.width, 64 / drawn.height);
    const top = y + 2;
    doc.figure(PROOF_MESSAGES.drawn(proof.signerName), [LEFT, top, LEFT + 220, top + 66], () => {
      doc
        .save()
        .translate(LEFT + 8, top)
        .scale(scale);
      doc
        .path(drawn.path)
        .lineWidth(drawn.pen)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(INK)
        .stroke();
      doc.restore();
    });
    y += 68;
  } else if (proof.signedByName) {
    const name = encodable(proof.signerName);
    const top = y;
    doc.tag('P', () => {
      doc.font(REGULAR).fontSize(24).fillColor(INK);
      doc.text(name, LEFT + 8, top, { lineBreak: false, oblique: true });
    });
    y += 30;
  }
  doc.artifact(() =>
    doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + 220, y)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke(),
  );
  write(doc, PROOF_MESSAGES.signedBy(proof.signerName, proof.signerRole), LEFT, y + 4, {
    bold: true,
  });
  return flow(doc, signedActs(proof), LEFT, y + 17, WIDTH, { size: 8.5, color: MUTED }) + 6;
}

const PICTURE = { width: 120, height: 90 };

function photoRow(
  doc: Doc,
  from: number,
  shown: readonly PaperPhoto[],
  all: DeliveryProof['photos'],
): number {
  let y = from;
  for (let first = 0; first < shown.length; first += 4) {
    y = room(doc, y, PICTURE.height + 24);
    shown.slice(first, first + 4).forEach((photo, at) => {
      const x = LEFT + at * (PICTURE.width + 8);
      const caption = `${PHOTO_MESSAGES[photo.kind]} · ${photo.sha256.slice(0, 12)}`;
      const box = [x, y, x + PICTURE.width, y + PICTURE.height] as [number, number, number, number];
      doc.figure(PROOF_MESSAGES.photoOf(PHOTO_MESSAGES[photo.kind], at + first + 1), box, () =>
        doc.image(photo.bytes, x, y, { fit: [PICTURE.width, PICTURE.height] }),
      );
      write(doc, caption, x, y + PICTURE.height + 3, { size: 7.5, color: MUTED, width: 120 });
    });
    y += PICTURE.height + 20;
  }
  const waiting = all.filter((photo) => !photo.isHere).length;
  const more = all.length - waiting - shown.length;
  if (more > 0) y = flow(doc, PROOF_MESSAGES.morePhotos(more), LEFT, y, WIDTH, { size: 9 }) + 4;
  return waiting > 0
    ? flow(doc, PROOF_MESSAGES.photosWaiting(waiting), LEFT, y, WIDTH, { size: 9 }) + 4
    : y;
}

function paragraphs(doc: Doc, from: number, proof: DeliveryProof): number {
  const parts: [string, string[]][] = [
    [CASES.title, proof.cases.map((one) => CASES.onPaper(one, proof.receiverRemark))],
    [PROOF_MESSAGES.empties, proof.empties.flatMap(emptiesText)],
    [
      PROOF_MESSAGES.sheets,
      [
        ...proof.sheets.map(sheetWords),
        ...(proof.sheetsOnPaper ? [PROOF_MESSAGES.sheetsOnPaper] : []),
      ],
    ],
    [SHEET_MESSAGES.owedTitle(proof.owedSheets.length), proof.owedSheets.map(sheetWords)],
    [
      SHEET_MESSAGES.missingTitle(proof.missingSheets.length),
      proof.missingSheets.map(({ name }) => name),
    ],
    [PROOF_MESSAGES.note, proof.note ? [proof.note] : []],
  ];
  let y = from;
  for (const [title, texts] of parts.filter(([, some]) => some.length > 0)) {
    y = flow(doc, title, LEFT, y + 2, WIDTH, { tag: 'H2', bold: true, size: 9.5 });
    listOf(doc, texts, (text) => {
      y = flow(doc, text, LEFT, y + 1, WIDTH, { tag: 'LBody', size: 9 });
    });
    y += 4;
  }
  return y;
}

/** What turned out otherwise since, below what was signed. */
function corrected(
  doc: Doc,
  from: number,
  correction: DeliveryProof['corrections'][number],
  timeZone: string,
): number {
  const reason = CORRECTION_REASON_MESSAGES[correction.reason];
  const by = PROOF_MESSAGES.correctedBy(
    correction.byName,
    exactMomentText(correction.at, timeZone),
  );
  let y = room(doc, from + 6, 60);
  rule(doc, y, 1, INK);
  const title = PROOF_MESSAGES.correction(correction.number, reason);
  y = flow(doc, title, LEFT, y + 6, WIDTH, { tag: 'H2', bold: true, size: 11 });
  y = flow(doc, by, LEFT, y + 1, WIDTH, { size: 8.5, color: MUTED });
  for (const line of correction.lines)
    y = flow(doc, PROOF_MESSAGES.was(line), LEFT, y + 2, WIDTH, { size: 9.5 });
  if (correction.note) y = flow(doc, correction.note, LEFT, y + 2, WIDTH, { size: 9 });
  return y + 4;
}
