import { recordAudit } from '../../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { idempotent } from '../../../../platform/idempotency.ts';
import { bool, rowShape, text, textOf, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { setting } from '../../../../platform/write-rows.ts';
import { hazardousByOwnData, productNotFound } from '../../errors.ts';
import type { HazardsStated, StateHazards } from '../../public/contract.ts';
import type { WriteFacts } from '../create-product.ts';

const calledRow = rowShape({ nameKey: text });

interface Named {
  id: string;
  nameKey: string;
  name: string;
}

/** Those of these that their own safety data call hazardous: a signal word, pictograms, hazard statements or a UN number. */
async function calledHazardous<P extends Named>(tx: Sql, products: readonly P[]): Promise<P[]> {
  const keys = products.map(({ nameKey }) => nameKey);
  const rows = await tx.rows(
    calledRow,
    sql`select name_key from products_called_hazardous where name_key = any(${keys}::text[])`,
  );
  const called = new Set(rows.map(({ nameKey }) => nameKey));
  return products.filter(({ nameKey }) => called.has(nameKey));
}

/**
 * What its own safety data call hazardous is not stated otherwise.
 * @throws AppError `failed-precondition` that names the products
 */
export async function checkNotCalledHazardous(tx: Sql, products: readonly Named[]): Promise<void> {
  const against = await calledHazardous(tx, products);
  if (against.length > 0) throw hazardousByOwnData(against);
}

const heldRow = rowShape({
  id: text,
  nameKey: text,
  name: text,
  hazardous: bool,
  hazardKnown: bool,
});
/** A person's word on it, as the row keeps it. */
export const statedRow = rowShape({
  hazardSource: textOf<'form'>(),
  hazardStatedAt: time,
  hazardStatedBy: text,
});

/**
 * Says of many records at once whether they are hazardous: super_admin only, once for a key. The person and the moment stay on each
 * record and in the audit log. Records that say the same already stay as they are, and so do those that are to be called not hazardous
 * against their own safety data: they are named, and the others are stated.
 * @throws AppError `permission-denied`; `not-found` for a record that is not there; `failed-precondition` when their safety data speak
 *   against every one of them: then nothing is changed
 */
export async function stateHazards(
  app: App,
  actor: UserActor,
  input: StateHazards,
  { key, ...facts }: WriteFacts,
): Promise<HazardsStated> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const ids = [...new Set(input.ids)];
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'state-hazards', key, body: input }, async () => {
      const held = await tx.rows(
        heldRow,
        sql`select p.id, p.name_key, p.name, p.hazardous, p.hazard_known from products p
             where p.id = any(${ids}::text[]) order by p.id for update`,
      );
      if (held.length < ids.length) throw productNotFound();
      const against = input.hazardous ? [] : await calledHazardous(tx, held);
      if (against.length === held.length) throw hazardousByOwnData(against);
      const free = held.filter((one) => !against.includes(one));
      const now = new Date(app.clock.now());
      const changed = free.filter((one) => one.hazardous !== input.hazardous || !one.hazardKnown);
      await tx.execute(
        sql`update products
               set ${setting(statedRow, {
                 hazardSource: 'form',
                 hazardStatedAt: now,
                 hazardStatedBy: actor.id,
               })}, hazardous = ${input.hazardous}, updated_at = ${now}, version = version + 1
             where id = any(${changed.map(({ id }) => id)}::text[])`,
      );
      for (const { id, name, hazardous, hazardKnown } of changed)
        await recordAudit(app, tx, actor, {
          action: 'product.change',
          objectKind: 'product',
          objectId: id,
          before: { hazardous, hazardKnown },
          after: { hazardous: input.hazardous, hazardKnown: true, name },
          ...facts,
        });
      return {
        stated: changed.length,
        same: free.length - changed.length,
        refused: against.map(({ id, nameKey, name }) => ({ id, nameKey, name })),
      };
    }),
  );
}

/**
 * Safety data that call a product hazardous say it for every size of which nobody has said it yet. For the room that writes the safety
 * data, inside its transaction. What a person said stays: the safety data's page names the difference.
 */
export async function statedBySafetyData(
  app: App,
  tx: Sql,
  actor: UserActor,
  nameKey: string,
): Promise<void> {
  await tx.execute(
    sql`update products
           set hazardous = true, hazard_source = 'safety-data', hazard_stated_by = ${actor.id},
               hazard_stated_at = ${new Date(app.clock.now())}, version = version + 1
         where id in (select p.id from products p
                       where p.name_key = ${nameKey} and not p.hazard_known
                       order by p.id for no key update)`,
  );
}
