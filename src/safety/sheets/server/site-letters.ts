import { PDFDocument } from '@cantoo/pdf-lib';
import type { CompanySettings } from '../../../company/contract.ts';
import { letterhead, lineToSign, openFlow, paragraph } from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { JoinedPdf } from '../../../platform/pdf-join.ts';
import { at, LEFT, LETTER, MUTED, RIGHT } from '../../../platform/pdf-page.ts';
import type { SiteWithout } from '../sheet-view.ts';
import { letterMessages as words } from '../site-letter-messages.ts';

interface LettersOf {
  company: CompanySettings;
  name: string;
  sheet: { number: number; date: string | null; bytes: Uint8Array };
  sites: readonly SiteWithout[];
  madeAt: Date;
}

/** For each site a letter and behind it the sheet, in one file to print. */
export async function drawSiteLetters(letters: LettersOf): Promise<Uint8Array> {
  const joined = await JoinedPdf.create();
  joined.document.setTitle(words.file(letters.name), { showInWindowTitleBar: true });
  joined.document.setLanguage('en-US');
  joined.document.setCreationDate(letters.madeAt);
  joined.document.setModificationDate(letters.madeAt);
  const sheet = await PDFDocument.load(letters.sheet.bytes, { updateMetadata: false });
  for (const site of letters.sites) {
    joined.add(await PDFDocument.load(await drawLetter(letters, site)), { title: site.name });
    joined.add(sheet, { title: `${words.title}: ${letters.name}` });
  }
  return joined.save();
}

function drawLetter({ company, name, sheet, madeAt }: LettersOf, site: SiteWithout) {
  const doc = new TaggedPdf({ title: `${words.title}: ${name}`, madeAt }, LETTER);
  const bytes = collectBytes(doc);
  const flow = openFlow(doc);
  letterhead(flow, company, { logo: undefined, title: words.title, under: name });
  flow.y += 10;
  const place = `${site.city}, ${site.state} ${site.zip}`;
  for (const [row, text] of [site.name, site.contact, site.address1, place]
    .filter(Boolean)
    .entries())
    paragraph(flow, text, { size: 11, bold: row === 0, after: 2 });
  flow.y += 22;
  const say = (text: string, bold = false) => paragraph(flow, text, { size: 11, bold, after: 8 });
  say(words.enclosed(name, sheet), true);
  say(
    `${words.taken(name, site.takenOn)} ${site.had === null ? words.first : words.replaces(site.had)}`,
  );
  say(words.keep);
  if (site.onPaper === 'no-contact') say(words.ask(company.phone));
  const y = flow.y + 40;
  for (const [label, x, width] of [
    [words.received, LEFT, 300],
    [words.on, LEFT + 330, RIGHT - LEFT - 330],
  ] as const) {
    lineToSign(doc, { x, y, width });
    at(doc, label, { x, y: y + 4, size: 8, color: MUTED });
  }
  doc.end();
  return bytes;
}
