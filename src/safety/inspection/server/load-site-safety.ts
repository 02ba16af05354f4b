import { hasDuty, isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { siteCodes } from '../../binders/server/site-codes.ts';
import { pictogramViews } from '../../hazards/server/describe-safety.ts';
import { safetyOfHeld } from '../../hazards/server/public/queries.ts';
import { standTogether } from '../../inventory/server/stand-together.ts';
import { safetyContacts } from '../../sheets/server/public/save-safety-contact.ts';
import type { HandoverView } from '../../sheets/sheet-view.ts';
import { sheetsOfSite } from '../../sites/server/sheets-of-site.ts';
import { lessonOf } from '../../training/lessons.ts';
import { readTraining, trainedSite } from '../../training/server/read-training.ts';
import { packsOf } from './make-pack.ts';

/** One chemical of a site, as its safety page shows it. */
export interface SafetyLine {
  nameKey: string;
  name: string;
  brand: string;
  isSold: boolean;
  /** false: the site buys it from somebody else. */
  isOurs: boolean;
  signalWord: '' | 'Danger' | 'Warning';
  /** Whether there are safety data at all. */
  onFile: boolean;
  hazardKnown: boolean;
  pictograms: readonly string[];
  sheet: { number: number; date: string | null } | null;
  /** The current sheet was handed over, and nobody has said yet that it is here. */
  toConfirm: { revisionId: string; isNew: boolean } | null;
  /** The ledger does not say that the current sheet was handed over. */
  notHanded: boolean;
}

/** The newest sheet of a product that the ledger names, while nobody has acknowledged it. */
function toConfirm(handovers: readonly HandoverView[], nameKey: string): SafetyLine['toConfirm'] {
  const own = handovers.filter((one) => one.nameKey === nameKey);
  const current = own.find((one) => one.current && one.isHanded && !one.acknowledgedAt);
  return current ? { revisionId: current.revisionId, isNew: own.length > 1 } : null;
}

/**
 * Everything about the safety of one site: what it has (the one reading of it), who gets the sheets, who was trained, its inspection packs.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight
 */
export async function loadSiteSafety(app: App, user: UserActor, customerId: string) {
  const site = await trainedSite(app, user, customerId);
  const [
    { products, handovers, here, missing, notHanded, apart },
    contacts,
    codes,
    training,
    packs,
    together,
  ] = await Promise.all([
    sheetsOfSite(app, user, customerId),
    safetyContacts(app, user, customerId),
    siteCodes(app, user, customerId),
    readTraining(app, user, customerId),
    packsOf(app, user, customerId),
    standTogether(app, user, customerId),
  ]);
  const safety = new Map(
    (await safetyOfHeld(app.db, here)).map((one) => [one.nameKey, one] as const),
  );
  const unhanded = new Set(notHanded.map(({ nameKey }) => nameKey));
  const chemicals = products.map(({ nameKey, name, brand, isSold, isOurs, sheet }): SafetyLine => {
    const known = safety.get(nameKey);
    return {
      nameKey,
      name,
      brand,
      isSold,
      isOurs,
      signalWord: known?.signalWord ?? '',
      onFile: (known?.version ?? 0) > 0,
      hazardKnown: known?.hazardKnown ?? false,
      pictograms: known?.pictograms ?? [],
      sheet,
      toConfirm: toConfirm(handovers, nameKey),
      notHanded: unhanded.has(nameKey),
    };
  });
  const lessons = training.families.map(({ family }) => lessonOf(family).title.en);
  return {
    site,
    chemicals,
    signs: pictogramViews([...new Set(chemicals.flatMap(({ pictograms }) => pictograms))]),
    handovers,
    here,
    missing,
    apart,
    /** What of it stands in one storeroom. */
    together,
    contacts,
    codes,
    packs,
    ours: isStaffOrRep(user),
    /** They hand sheets over. */
    desk: hasDuty(user, 'desk'),
    waiting: training.crew.filter(({ state }) => state === 'waiting').map(({ name }) => name),
    people: training.matrix.map(({ member, cells, fresh }) => ({
      id: member.id,
      name: member.name,
      due: lessons.filter((_, at) => cells[at] === null),
      again: lessons.filter((_, at) => cells[at] !== null && (fresh[at]?.length ?? 0) > 0),
    })),
  };
}
export type SiteSafety = Awaited<ReturnType<typeof loadSiteSafety>>;
