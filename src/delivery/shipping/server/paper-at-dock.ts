import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { longDayText, longMomentText, momentText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { PaperAtDock } from '../contract.ts';
import { noticeLines } from './draw-paper.ts';
import { shippedSizes } from './paper-content.ts';
import { deadlyOf, type LoadedPaper } from './read-paper.ts';
import { trainingOf } from './trainings.ts';

/** The shipping paper for a phone that may be without a signal when it is signed; null: the load needs none, or its reader sees a part of the truck. */
export async function paperAtDock(
  app: App,
  user: UserActor,
  { load, paper }: LoadedPaper,
  company: CompanySettings,
): Promise<PaperAtDock | null> {
  const { state, hash, asks, content, signature } = paper;
  if (state === 'none' || state === 'part') return null;
  const now = app.clock.now();
  const aboard = [...load.lines, ...load.toUnload];
  const [training, sizes] = await Promise.all([
    trainingOf(app.db, user.id, companyDay(company, now)),
    shippedSizes(
      app.db,
      aboard.map((line) => line.productId),
    ),
  ]);
  const { shipper, emergencyPhone, packages, pounds } = content;
  // What the office reckons with stays there.
  const consignees = content.consignees.map((one) => ({
    ...one,
    entries: one.entries.map(({ hazardClass: _class, liquid: _liquid, ...entry }) => entry),
  }));
  return {
    state,
    hash,
    asOf: momentText(new Date(now), company.timeZone),
    timeZone: company.timeZone,
    asks,
    content: { shipper, emergencyPhone, consignees, packages, pounds },
    notices: noticeLines(content),
    deadly: deadlyOf(load).map(({ a, b, reason }) => ({
      a: { nameKey: a.nameKey, name: a.name },
      b: { nameKey: b.nameKey, name: b.name },
      reason,
    })),
    signature: signature && {
      signer: signature.signer,
      at: longMomentText(signature.signedAt, company.timeZone),
      trained: longDayText(signature.trainedOn),
    },
    signer: training ? { name: training.personName, until: longDayText(training.expiresOn) } : null,
    counts: aboard
      .filter(({ productId }) => sizes.has(productId))
      .map(({ orderLineId, loaded, open }) => ({ orderLineId, count: loaded ?? open })),
  };
}
