import { longDayText, longMomentText } from '../../../kit/time.ts';
import { callout, paragraph, section } from '../../../platform/pdf-blocks.ts';
import { LEFT } from '../../../platform/pdf-page.ts';
import { type Column, endTable, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import { beginPaper, type Papers, paperHead } from '../../runs/server/papers.ts';
import type { Override } from '../departure.ts';
import { departureMessages } from '../departure-messages.ts';
import { type Ask, unweighedOf } from '../entry.ts';
import { noticeMessages, paperMessages, printMessages as words } from '../messages.ts';
import type { PaperContent, PaperState, Signature } from '../paper.ts';

/** What is drawn: the content, and who signed for exactly it; null makes it a draft. */
export interface DrawnPaper {
  content: PaperContent;
  state: PaperState;
  signature: Pick<Signature, 'signer' | 'trainedOn' | 'signedAt'> | null;
  hash: string;
  /** What it lacks; nothing where it was signed. */
  asks?: readonly Ask[];
  /** What the run left without, beside what was signed. */
  overrides?: readonly Override[];
}

const COLUMNS: readonly Column[] = [
  { label: paperMessages.packages, x: LEFT, width: 76 },
  { label: paperMessages.description, x: 134, width: 286 },
  { label: paperMessages.total, x: 428, width: 70, right: true },
  { label: words.pounds, x: 504, width: 54, right: true },
];

const figure = (value: number) => value.toLocaleString('en-US');

/** One shipping paper on pages of its own. A draft says so in its title, in a bar and at the foot of each page. */
export function drawPaper(papers: Papers, drawn: DrawnPaper): void {
  const { content, state, signature, hash } = drawn;
  const { run, shipper } = content;
  const signed = state === 'signed' && signature !== null;
  const unweighed = unweighedOf(drawn.asks);
  const day = longDayText(run.day);
  beginPaper(papers, words.outline(signed, run.name, day));
  paperHead(papers, signed ? paperMessages.title : words.draftHead, words.under, [
    [words.run, run.name],
    [words.day, day],
  ]);
  if (!signed) callout(papers, paperMessages.draftLarge, words.draftLead);
  callout(papers, `${paperMessages.emergency}: ${content.emergencyPhone}`);
  paragraph(papers, `${paperMessages.shipper}: ${shipper.name}, ${shipper.address}`, {
    bold: true,
    size: 10,
  });
  paragraph(papers, words.keep);
  if (content.packages === 0) paragraph(papers, words.none, { bold: true, size: 11 });
  for (const { orderNumber, name, address, entries } of content.consignees) {
    section(papers, `${name}: ${paperMessages.consignee(orderNumber)}`);
    paragraph(papers, address, { size: 10 });
    tableHead(papers, COLUMNS);
    for (const entry of entries)
      tableRow(papers, COLUMNS, [
        { text: entry.packages, bold: true, under: entry.sizeUnit },
        { text: entry.description, under: entry.name },
        { text: entry.total, bold: true },
        unweighed.has(entry.name) ? paperMessages.unweighed : figure(entry.pounds),
      ]);
    endTable(papers);
  }
  paragraph(
    papers,
    paperMessages.totals(content.packages, figure(content.pounds), unweighed.size),
    {
      bold: true,
      size: 11,
    },
  );
  notices(papers, content);
  certification(papers);
  if (signed) {
    section(papers, paperMessages.signedLarge);
    const when = longMomentText(signature.signedAt, papers.company.timeZone);
    paragraph(papers, words.signature(signature.signer, when, longDayText(signature.trainedOn)), {
      bold: true,
      size: 10,
    });
    paragraph(papers, words.hash(hash));
  }
  for (const { points, reason, by, at } of drawn.overrides ?? []) {
    section(papers, departureMessages.leftWithout(points.length));
    for (const { text } of points) paragraph(papers, text, { size: 10 });
    const when = longMomentText(at, papers.company.timeZone);
    paragraph(papers, departureMessages.because(reason, by, when), { bold: true, size: 10 });
  }
  paragraph(papers, words.retain);
}

/** Placards and what stands apart, in the words of the screen. */
export function noticeLines({ placards, segregation }: PaperContent): {
  placards: string[];
  segregation: { rule: string; between: string }[];
} {
  const named = placards.placards.map(({ name, pounds }) => `${name} (${figure(pounds)} lb)`);
  // Papers that were signed before classes could be unknown say nothing of them.
  const unknown = placards.unknown ?? [];
  return {
    placards: [
      ...(placards.due
        ? [
            noticeMessages.due(figure(placards.pounds), named.join(', ')),
            ...(placards.mayBeDangerous ? [noticeMessages.dangerous] : []),
            noticeMessages.driver,
          ]
        : [
            unknown.length > 0
              ? noticeMessages.placardsNotKnown(unknown.join(', '))
              : noticeMessages.notDue(figure(placards.pounds)),
          ]),
      ...(unknown.length > 0 ? [noticeMessages.unknown(unknown.join(', '))] : []),
    ],
    segregation: [
      ...segregation.map(({ rule, a, b }) => ({
        rule: noticeMessages.rules[rule],
        between: noticeMessages.between(a.join(', '), b.join(', ')),
      })),
      ...(unknown.length > 0
        ? [{ rule: noticeMessages.segregationNotKnown, between: unknown.join(', ') }]
        : []),
    ],
  };
}

function notices(papers: Papers, content: PaperContent): void {
  const lines = noticeLines(content);
  section(papers, noticeMessages.placardTitle);
  for (const line of lines.placards) paragraph(papers, line, { size: 10 });
  section(papers, noticeMessages.segregationTitle);
  if (lines.segregation.length === 0) paragraph(papers, noticeMessages.none, { size: 10 });
  for (const { rule, between } of lines.segregation) {
    paragraph(papers, rule, { size: 10 });
    paragraph(papers, between, { bold: true });
  }
}

function certification(papers: Papers): void {
  section(papers, words.certificationTitle);
  paragraph(papers, words.certification);
  paragraph(papers, words.certificate);
  paragraph(papers, `${words.certificateSign}: ______________________________`, { size: 10 });
}
