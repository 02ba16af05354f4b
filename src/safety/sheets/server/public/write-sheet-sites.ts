import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { FileKind } from '../../../../kit/table-view.ts';
import type { App } from '../../../../platform/app.ts';
import { openTableFile, sendTableFile } from '../../../../platform/table-file.ts';
import type { SheetColumn } from '../../../../platform/write-xlsx.ts';
import * as hand from '../../public/hand-messages.ts';
import type { SheetSites } from './sheet-sites.ts';

const HEAD: readonly SheetColumn[] = [
  { title: 'Customer' },
  { title: 'City' },
  { title: 'State' },
  { title: hand.lastTaken, day: true },
  { title: hand.has, numeric: true },
  { title: 'Needs', numeric: true },
  { title: hand.how },
  { title: 'Safety contact' },
  { title: hand.next, day: true },
  { title: 'Order' },
];

/** Who still needs the current sheet, as a file; that somebody took it is written down. */
export async function writeSheetSites(
  app: App,
  user: UserActor,
  { nameKey, sheet, sites }: SheetSites,
  { kind, requestId, network }: { kind: FileKind; requestId: string; network: string },
): Promise<Response> {
  const file = openTableFile(kind, 'Sheet needed', HEAD);
  for (const site of sites)
    file.add([
      site.name,
      site.city,
      site.state,
      site.takenOn,
      site.had === null ? '' : String(site.had),
      sheet ? String(sheet.number) : '',
      hand.channel(site),
      site.contact,
      site.next?.promisedOn ?? '',
      site.next?.number ?? '',
    ]);
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'sheet-sites.export',
      objectKind: 'product',
      objectId: nameKey,
      after: { rows: sites.length, file: kind },
      requestId,
      network,
    }),
  );
  return sendTableFile(file, kind, `${nameKey}-sheet-needed`);
}
