import { createHash } from 'node:crypto';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../../kit/actor.ts';
import type { FileKind } from '../../../../kit/table-view.ts';
import type { App } from '../../../../platform/app.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { sendPdf } from '../../../../platform/http/send-pdf.ts';
import { openTableFile, sendTableFile } from '../../../../platform/table-file.ts';
import type { SheetColumn } from '../../../../platform/write-xlsx.ts';
import { sheetNotFound } from '../../errors.ts';
import * as hand from '../../public/hand-messages.ts';
import { drawSiteLetters } from '../site-letters.ts';
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

/**
 * A letter for each site that gets the current sheet on paper, in one file to print; that somebody took it is written down. It hands nothing
 * over: who has it then is noted.
 * @throws AppError `permission-denied`; `not-found` where no site needs it on paper
 */
export async function printSheetSites(
  app: App,
  user: UserActor,
  { nameKey, name, sheet, sites }: SheetSites,
  { request, ...facts }: { request: Request; requestId: string; network: string },
): Promise<Response> {
  if (!hasDuty(user, 'desk')) throw permissionDenied();
  const toPrint = sites.filter(({ onPaper }) => onPaper !== null);
  if (!sheet || toPrint.length === 0) throw sheetNotFound();
  const bytes = await drawSiteLetters({
    company: await readCompany(app),
    name,
    sheet,
    sites: toPrint,
    madeAt: new Date(app.clock.now()),
  });
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'sheet-sites.print',
      objectKind: 'product',
      objectId: nameKey,
      after: { sites: toPrint.length, number: sheet.number },
      ...facts,
    }),
  );
  return sendPdf(request, {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    filename: `${nameKey}-letters.pdf`,
    isPublic: false,
  });
}
