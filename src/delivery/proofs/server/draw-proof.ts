import type { CompanySettings } from '../../../company/contract.ts';
import { exactMomentText } from '../../../kit/time.ts';
import {
  type Flow,
  facts,
  footEach,
  leaveTable,
  letterhead,
  lineToSign,
  openFlow,
  paragraph,
  room,
} from '../../../platform/pdf-blocks.ts';
import { REGULAR } from '../../../platform/pdf-fonts.ts';
import {
  at,
  type Doc,
  INK,
  LEFT,
  listOf,
  MUTED,
  oneLine,
  RIGHT,
  rightTo,
  rule,
} from '../../../platform/pdf-page.ts';
import { type Column, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { CASES } from '../../deliveries/case-messages.ts';
import { lineReason, reasonOfAll } from '../../deliveries/line-reason.ts';
import {
  CORRECTION_REASON_MESSAGES,
  SHEET_MESSAGES,
  STATE_MESSAGES,
} from '../../deliveries/messages.ts';
import type { DeliveryProof, ProofLine } from '../../deliveries/proof-contract.ts';
import { signaturePath } from '../../deliveries/signature-path.ts';
import { emptiesText, proofFacts, sheetWords, signedActs, signedWords } from '../proof-facts.ts';
import { PHOTO_MESSAGES, PROOF_MESSAGES } from '../public/messages.ts';
import type { PaperPhoto } from './proof-photo.ts';

const { columns } = PROOF_MESSAGES;
const COLUMNS: readonly Column[] = [
  { label: columns.product, x: LEFT, width: 325, names: true },
  { label: columns.ordered, x: 382, width: 58, right: true },
  { label: columns.loaded, x: 440, width: 58, right: true },
  { label: columns.delivered, x: 500, width: 58, right: true },
];

export interface ProofPaper {
  company: CompanySettings;
  logo: Buffer | undefined;
  proof: DeliveryProof;
  photos: PaperPhoto[];
}

/** Draws everything; pages are numbered at the end, when it is known how many there are. */
export function drawProof(doc: Doc, paper: ProofPaper): void {
  const { company, logo, proof, photos } = paper;
  const flow = openFlow(doc, { top: 48, bottom: 735 });
  letterhead(flow, company, {
    logo,
    title: PROOF_MESSAGES.title,
    under: `${proof.number} · ${STATE_MESSAGES[proof.state]}`,
  });
  whatAndWho(flow, proof, company.timeZone);
  flow.y += 8;
  const ofAll = reasonOfAll(proof.lines);
  if (ofAll) paragraph(flow, ofAll, { size: 10, after: 6 });
  tableHead(flow, COLUMNS);
  for (const line of proof.lines) goods(flow, line, ofAll ? '' : lineReason(line));
  leaveTable(flow);
  flow.y += 10;
  signature(flow, proof);
  photoRow(flow, photos, [...proof.photos, ...proof.corrections.flatMap((one) => one.photos)]);
  paragraphs(flow, proof);
  for (const correction of proof.corrections) corrected(flow, correction, company.timeZone);
  footEach(doc, (page, of) => {
    const look = { size: 8, color: MUTED };
    at(doc, `${PROOF_MESSAGES.recordHash}: ${proof.recordHash}`, { x: LEFT, y: 742, ...look });
    rightTo(doc, PROOF_MESSAGES.page(page, of), { edge: RIGHT, y: 742, ...look });
  });
}

/** Two columns of what, who, when and where. */
function whatAndWho(flow: Flow, proof: DeliveryProof, timeZone: string): void {
  const all = proofFacts(proof, timeZone).map(({ label, text }) => [label, text] as const);
  const half = Math.ceil(all.length / 2);
  const from = flow.y;
  const ends = [all.slice(0, half), all.slice(half)].map((column, at) => {
    flow.y = from;
    facts(flow, column, { x: LEFT + at * 258, labels: 80, width: 244 });
    return flow.y;
  });
  flow.y = Math.max(...ends);
  const clocks = PROOF_MESSAGES.clocks(proof);
  flow.y += clocks ? 2 : 0;
  if (clocks) paragraph(flow, clocks, { size: 8.5, color: MUTED, after: 0 });
}

/** `reason`: why less of it was handed over; '' where nothing is to be said of this line alone. */
function goods(flow: Flow, line: ProofLine, reason: string): void {
  const under = [
    line.sku,
    line.isExtra ? PROOF_MESSAGES.extra : '',
    line.receiverCounted !== null && line.receiverCounted !== line.delivered
      ? PROOF_MESSAGES.receiverCounted(line.receiverCounted)
      : '',
    line.loaded !== null && line.loaded < line.expected
      ? PROOF_MESSAGES.loadedShort(line.loadedShort)
      : '',
    reason,
  ].filter(Boolean);
  const name = `${line.name}, ${line.sizeUnit}`;
  tableRow(flow, COLUMNS, [
    { text: name, bold: true, size: 9.5, under: under.join(' · ') },
    line.isExtra ? '' : String(line.expected),
    line.loaded === null ? '' : String(line.loaded),
    { text: String(line.delivered), bold: true },
  ]);
}

/** The sentence, then the signature as it was drawn, as lines and not as a picture. */
function signature(flow: Flow, proof: DeliveryProof): void {
  const { doc } = flow;
  const drawn = proof.signature ? signaturePath(proof.signature) : null;
  room(flow, drawn ? 130 : 50);
  if (proof.signedText) paragraph(flow, signedWords(proof), { size: 9.5, after: 6 });
  if (!proof.signerName) {
    const nobody = PROOF_MESSAGES.nobodySigned(proof.noSignatureReason);
    if (proof.state !== 'failed') paragraph(flow, nobody, { size: 10, after: 8 });
    return;
  }
  if (drawn) {
    const scale = Math.min(200 / drawn.width, 64 / drawn.height);
    const top = flow.y + 2;
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
    flow.y += 68;
  } else if (proof.signedByName) {
    const name = encodable(proof.signerName);
    const top = flow.y;
    doc.tag('P', () => {
      doc.font(REGULAR).fontSize(24).fillColor(INK);
      doc.text(name, LEFT + 8, top, { lineBreak: false, oblique: true });
    });
    flow.y += 30;
  }
  lineToSign(doc, { x: LEFT, y: flow.y, width: 220 });
  const signer = PROOF_MESSAGES.signedBy(proof.signerName, proof.signerRole);
  at(doc, signer, { x: LEFT, y: flow.y + 4, bold: true });
  flow.y += 17;
  paragraph(flow, signedActs(proof), { size: 8.5, color: MUTED, after: 6 });
}

const PICTURE = { width: 120, height: 90 };

function photoRow(flow: Flow, shown: readonly PaperPhoto[], all: DeliveryProof['photos']): void {
  const { doc } = flow;
  for (let first = 0; first < shown.length; first += 4) {
    room(flow, PICTURE.height + 24);
    const { y } = flow;
    shown.slice(first, first + 4).forEach((photo, at) => {
      const x = LEFT + at * (PICTURE.width + 8);
      const caption = `${PHOTO_MESSAGES[photo.kind]} · ${photo.sha256.slice(0, 12)}`;
      const box = [x, y, x + PICTURE.width, y + PICTURE.height] as [number, number, number, number];
      doc.figure(PROOF_MESSAGES.photoOf(PHOTO_MESSAGES[photo.kind], at + first + 1), box, () =>
        doc.image(photo.bytes, x, y, { fit: [PICTURE.width, PICTURE.height] }),
      );
      const place = { x, y: y + PICTURE.height + 3, width: PICTURE.width };
      oneLine(doc, caption, { ...place, size: 7.5, color: MUTED });
    });
    flow.y += PICTURE.height + 20;
  }
  const waiting = all.filter((photo) => !photo.isHere).length;
  const more = all.length - waiting - shown.length;
  if (more > 0) paragraph(flow, PROOF_MESSAGES.morePhotos(more));
  if (waiting > 0) paragraph(flow, PROOF_MESSAGES.photosWaiting(waiting));
}

function paragraphs(flow: Flow, proof: DeliveryProof): void {
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
  for (const [title, texts] of parts.filter(([, some]) => some.length > 0)) {
    flow.y += 2;
    paragraph(flow, title, { tag: 'H2', bold: true, size: 9.5, after: 1 });
    listOf(flow.doc, texts, (text) => paragraph(flow, text, { tag: 'LBody', after: 1 }));
    flow.y += 3;
  }
}

/** What turned out otherwise since, below what was signed. */
function corrected(
  flow: Flow,
  correction: DeliveryProof['corrections'][number],
  timeZone: string,
): void {
  const reason = CORRECTION_REASON_MESSAGES[correction.reason];
  const by = PROOF_MESSAGES.correctedBy(
    correction.byName,
    exactMomentText(correction.at, timeZone),
  );
  flow.y += 6;
  room(flow, 60);
  rule(flow.doc, flow.y, 1, INK);
  flow.y += 6;
  const title = PROOF_MESSAGES.correction(correction.number, reason);
  paragraph(flow, title, { tag: 'H2', bold: true, size: 11, after: 1 });
  paragraph(flow, by, { size: 8.5, color: MUTED, after: 2 });
  for (const line of correction.lines)
    paragraph(flow, PROOF_MESSAGES.was(line), { size: 9.5, after: 2 });
  if (correction.note) paragraph(flow, correction.note, { after: 0 });
  flow.y += 4;
}
