import type { CompanySettings } from '../../../company/contract.ts';
import { letterhead, lineToSign, openFlow, paragraph } from '../../../platform/pdf-blocks.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { at, LEFT, LETTER, MUTED, RIGHT } from '../../../platform/pdf-page.ts';
import type { SiteWithout } from '../sheet-view.ts';
import { letterMessages as words } from '../site-letter-messages.ts';

interface LettersOf {
  company: CompanySettings;
  name: string;
  sheet: { number: number; date: string | null };
  sites: readonly SiteWithout[];
  madeAt: Date;
}

/** A letter for each site, to go with the printed sheet. The maker's file is not in it: it is printed as it was stored. */
export function drawSiteLetters(letters: LettersOf): Promise<Buffer> {
  const doc = new TaggedPdf(
    { title: words.file(letters.name), author: letters.company.name, madeAt: letters.madeAt },
    { ...LETTER, autoFirstPage: false },
  );
  const bytes = collectBytes(doc);
  for (const site of letters.sites) drawLetter(doc, letters, site);
  doc.end();
  return bytes;
}

function drawLetter(doc: TaggedPdf, { company, name, sheet }: LettersOf, site: SiteWithout): void {
  doc.addPage();
  const close = doc.open('Part');
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
  close();
}
