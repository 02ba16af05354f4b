import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { longDayText, longMomentText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Signature } from '../paper.ts';
import { noticeLines } from './draw-paper.ts';
import { overridesOf } from './overrides.ts';
import { deadlyOf, readPaper } from './read-paper.ts';
import { trainingOf } from './trainings.ts';

/**
 * What the page of a shipping paper shows. Of a truck that its reader sees only in part it shows no goods.
 * @throws AppError `not-found`
 */
export async function loadPaper(app: App, user: UserActor, runId: string) {
  const [company, { paper, load, onTruck }] = await Promise.all([
    readCompany(app),
    readPaper(app, user, runId),
  ]);
  const [training, overrides] = await Promise.all([
    trainingOf(app.db, user.id, companyDay(company, app.clock.now())),
    overridesOf(app.db, runId, user),
  ]);
  const shown = (signature: Signature) => ({
    id: signature.id,
    signer: signature.signer,
    trained: longDayText(signature.trainedOn),
    at: longMomentText(signature.signedAt, company.timeZone),
    hash: signature.hash,
  });
  const { run, hash, state, asks, content } = paper;
  const part = state === 'part';
  return {
    person: user.id,
    run,
    hash,
    state,
    asks: part ? [] : asks,
    content: part ? { ...content, consignees: [], packages: 0, pounds: 0 } : content,
    // On the road the placards are those of what is still aboard; what was signed stays as it was.
    notices: part ? null : noticeLines({ ...content, placards: onTruck.placards }),
    deadly: part ? [] : deadlyOf(load),
    signature: !part && paper.signature ? shown(paper.signature) : null,
    earlier: part ? [] : paper.earlier.map(shown),
    // Read here, and settled on the run's page.
    overrides: overrides.map(({ mine: _mine, ...one }) => ({
      ...one,
      at: longMomentText(one.at, company.timeZone),
      noted: one.noted && {
        by: one.noted.by,
        at: longMomentText(one.noted.at, company.timeZone),
      },
      mayNote: false,
    })),
    signer: training ? { name: training.personName, until: longDayText(training.expiresOn) } : null,
    recordsTraining: isSuperAdmin(user),
  };
}

export type LoadedPaper = Awaited<ReturnType<typeof loadPaper>>;
