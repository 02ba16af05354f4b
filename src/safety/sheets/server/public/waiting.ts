import type { UserActor } from '../../../../kit/actor.ts';
import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsWithOpenTransport } from '../../../hazards/server/open-products.ts';
import { deliveredWithout, stillNeed } from '../../waiting-messages.ts';
import { handsOver, sheetTakers } from '../handed.ts';
import { recallTasks } from '../recall-tasks.ts';
import { sheetsToHand } from '../sites-without.ts';
import { type SheetToSee, sheetsToSee } from './missing-sheets.ts';

const seenBy = ({ user, owner }: WaitingReader) => ({
  customers: user && customerScope(user),
  brands: owner ? null : (user?.brands ?? null),
});

/** Products of which it is not known how they travel, those without a sheet, sheets that came after deliveries, those that nobody compared with our data, and recalls. */
export async function waitingInSafety(
  app: App,
  reader: WaitingReader,
): Promise<Record<'transport' | 'sheets' | 'owed' | 'uncompared' | 'recalls', Waits>> {
  const seen = seenBy(reader);
  const [transport, sheets, recalls] = await Promise.all([
    reader.desk ? productsWithOpenTransport(app.db, seen.brands, NAMED) : null,
    reader.desk ? sheetsToSee(app.db, seen, app.clock.now()) : [],
    reader.desk ? recallTasks(app.db, seen) : [],
  ]);
  // The pages of safety data are the owner's; the desk reads the library.
  const to = (nameKey: string) =>
    reader.owner ? `/dashboard/safety/${nameKey}` : `/sds/${nameKey}`;
  const of = (some: readonly SheetToSee[], counted = true): Waits => ({
    count: some.length,
    named: some.slice(0, NAMED).map(({ nameKey, name, customers }) => ({
      name: counted && customers > 0 ? `${name}, ${deliveredWithout(customers)}` : name,
      to: to(nameKey),
    })),
  });
  return {
    transport: {
      count: transport?.count ?? 0,
      named: (transport?.first ?? []).map(({ nameKey, name }) => ({ name, to: to(nameKey) })),
    },
    sheets: of(sheets.filter(({ hasSheet }) => !hasSheet)),
    owed: of(sheets.filter(({ hasSheet, customers }) => hasSheet && customers > 0)),
    // Only the owner changes safety data.
    uncompared: of(reader.owner ? sheets.filter(({ uncompared }) => uncompared) : [], false),
    recalls: { count: recalls.length },
  };
}

/** Sheets that are not with every customer who took their products, but for those that stand as owed already. They wait for weeks and cost more to find than all the rest: only where they are named. */
export async function sheetsNotWithAll(app: App, reader: WaitingReader): Promise<Waits> {
  const all = reader.desk ? await sheetsToHand(app.db, seenBy(reader), app.clock.now()) : [];
  const sheets = all.filter(({ owed }) => !owed);
  return {
    count: sheets.length,
    named: sheets.slice(0, NAMED).map(({ nameKey, name, customers }) => ({
      name: `${name}, ${stillNeed(customers)}`,
      to: `/dashboard/safety/${nameKey}/sites`,
    })),
  };
}

const countRow = rowShape({ count: int });

/** Products of this buyer's sites whose new SDS came there, after another one, and of which nobody there has said so: "New SDS" in the list of a site. */
export async function countNewSheets(
  app: Pick<App, 'db' | 'clock'>,
  user: UserActor,
): Promise<number> {
  const ledger = sql`sds_handovers h join sds_revisions r on r.id = h.revision_id
                      where h.customer_id = t.customer_id and h.name_key = t.name_key`;
  const row = await app.db.row(
    countRow,
    sql`select count(*)::int as count from ${sheetTakers(customerScope(user), app.clock.now())}
         where exists (select from ${ledger} and r.superseded_at is null group by r.id
                       having bool_or(${handsOver}) and min(h.acknowledged_at) is null)
           and (select count(distinct h.revision_id) from ${ledger}) > 1`,
  );
  return row?.count ?? 0;
}
