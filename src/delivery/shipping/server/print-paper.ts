import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Paper } from '../../runs/paper-messages.ts';
import { finishPapers, openPapers } from '../../runs/server/papers.ts';
import { printPapers } from '../../runs/server/print-papers.ts';
import { runNotFound } from '../errors.ts';
import { paperMessages } from '../messages.ts';
import { drawPaper } from './draw-paper.ts';
import { overridesOf } from './overrides.ts';
import { hashOf } from './paper-content.ts';
import { paperOfLoad, readPaper, readSigned } from './read-paper.ts';

/**
 * The shipping paper of a run as PDF: as it stands now, or as it was signed once (`paperId`), whatever the load has become.
 * @throws AppError `not-found`, also for who sees only a part of the truck
 */
export async function printPaper(
  app: App,
  user: UserActor,
  runId: string,
  paperId: string | null,
): Promise<{ bytes: Buffer; name: string }> {
  const [company, { paper }] = await Promise.all([readCompany(app), readPaper(app, user, runId)]);
  if (paper.state === 'part') throw runNotFound();
  const signedPaper = paperId === null ? undefined : await readSigned(app.db, runId, paperId);
  if (paperId !== null && !signedPaper) throw runNotFound();
  const papers = openPapers(company, paperMessages.of(paper.run.name), new Date(app.clock.now()));
  const overrides = await overridesOf(app.db, runId, user);
  const drawn = signedPaper
    ? { ...signedPaper, state: 'signed' as const, hash: hashOf(signedPaper.content) }
    : paper;
  drawPaper(papers, { ...drawn, overrides });
  return { bytes: await finishPapers(papers), name: `shipping-paper-${paper.run.day}` };
}

/**
 * The papers of a run in one file, the shipping paper first where a package needs one.
 * @throws AppError `not-found`
 */
export function printAllPapers(
  app: App,
  user: UserActor,
  runId: string,
  paper: Paper,
): Promise<{ bytes: Buffer; name: string }> {
  return printPapers(app, user, { runId, paper }, async (papers, load) => {
    const shipping = await paperOfLoad(app, load);
    if (shipping.state === 'none' || shipping.state === 'part') return;
    drawPaper(papers, { ...shipping, overrides: await overridesOf(app.db, runId, user) });
  });
}
