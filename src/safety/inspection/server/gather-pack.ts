import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import type { App } from '../../../platform/app.ts';
import { hazardColumn } from '../../inventory/messages.ts';
import { listChemicals } from '../../inventory/server/site-chemicals.ts';
import { siteSheets } from '../../sheets/server/site-sheets.ts';
import { readTraining } from '../../training/server/read-training.ts';
import { dueCsv, rosterCsv } from '../../training/server/roster-csv.ts';
import type { PackContent } from '../contract.ts';
import * as messages from '../messages.ts';

/**
 * What the records say of a site now, as the files of its pack, each read with this person's own
 * scope.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight.
 */
export async function gatherPack(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<PackContent> {
  const training = await readTraining(app, user, customerId);
  const [listed, ledger] = await Promise.all([
    listChemicals(app.db, customerId),
    siteSheets(app, user, customerId),
  ]);
  const chemicals = listed.chemicals.filter(({ goneSince }) => goneSince === null);
  const missing = chemicals.filter(({ sheet }) => sheet === null);
  const labels = chemicals.filter(
    ({ hazard, sheet, isOurs }) => isOurs && (hazard === 'yes' || sheet !== null),
  );
  const handed = new Set(
    ledger.filter(({ current, isHanded }) => current && isHanded).map(({ nameKey }) => nameKey),
  );
  const notHanded = chemicals.filter(({ nameKey, sheet }) => sheet && !handed.has(nameKey));
  const due = training.matrix.reduce((sum, row) => sum + row.due, 0);
  const { counted } = messages;
  return {
    texts: [
      {
        name: 'chemical-list.csv',
        text: csvFile(
          messages.chemicalHead,
          chemicals.map((one) => [
            one.name,
            one.nameKey,
            hazardColumn[one.hazard],
            one.locations.join('; '),
            one.onHand || messages.notCounted,
            one.onHandPounds === null ? '' : Math.round(one.onHandPounds * 10) / 10,
            one.lastDeliveredOn,
            one.deliveredTimes,
            one.sheet?.number,
            one.sheet?.date,
            messages.soldColumn(one.isSold),
          ]),
        ),
      },
      {
        name: 'sheet-ledger.csv',
        text: csvFile(
          messages.ledgerHead,
          ledger.map((row) => [
            row.name,
            row.brand,
            row.nameKey,
            row.number,
            row.date,
            row.current ? 'yes' : 'no',
            row.recalled ? 'yes' : 'no',
            row.handedAt,
            row.how.join('; '),
            row.acknowledgedAt,
            row.acknowledgedBy,
            messages.soldColumn(row.isSold),
          ]),
        ),
      },
      {
        name: 'missing-sheets.csv',
        text: csvFile(
          messages.missingHead,
          missing.map(({ name, nameKey, isSold }) => [name, nameKey, messages.soldColumn(isSold)]),
        ),
      },
      { name: 'training-roster.csv', text: rosterCsv(training.records, training.crew) },
      { name: 'training-due.csv', text: dueCsv(training) },
    ],
    labels: labels.map(({ nameKey, name }) => ({ nameKey, name })),
    counts: [
      `chemical-list.csv: ${counted(chemicals.length, 'product', 'products')} with quantities and last delivery`,
      `sheet-ledger.csv: ${counted(ledger.length, 'sheet', 'sheets')} handed over`,
      `missing-sheets.csv: ${counted(missing.length, 'product', 'products')} here without a sheet`,
      `training-roster.csv: ${counted(training.records.length, 'signed lesson', 'signed lessons')}`,
      `training-due.csv: ${counted(training.matrix.length, 'person', 'people')}, ${counted(due, 'lesson', 'lessons')} due`,
    ],
    leftOut: [
      ...(chemicals.length === 0 ? [messages.noChemicals] : []),
      ...(training.matrix.length === 0 ? [messages.noCrew] : []),
      ...(training.withoutLesson.length > 0 ? [messages.noLesson(training.withoutLesson)] : []),
    ],
    toKnow: notHanded.length > 0 ? [messages.notHanded(notHanded.map(({ name }) => name))] : [],
  };
}
