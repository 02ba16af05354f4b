import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, only, setting } from '../../../platform/write-rows.ts';
import { knownSafetyFields } from '../../hazards/server/public/queries.ts';
import { storeSafety } from '../../hazards/server/store-safety.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import type { WriteElsewhere } from '../elsewhere-contract.ts';
import {
  elsewhereChanged,
  elsewhereTaken,
  hazardsSpeakAgainst,
  productNotFound,
} from '../errors.ts';
import { changeSite } from './change-site.ts';
import { chemicalRow } from './read-elsewhere.ts';

const keyRow = rowShape({ nameKey: text });
const versionRow = rowShape({ version: int });

/** Hazard codes make it a hazardous chemical; the choice "not hazardous" beside them is refused. */
function chemicalOf(input: WriteElsewhere): RowOf<typeof chemicalRow> {
  const isCalledSo =
    input.signalWord !== '' || input.hStatements.length > 0 || input.unNumber !== null;
  if (isCalledSo && input.hazard === 'no') throw hazardsSpeakAgainst();
  return only(chemicalRow, isCalledSo ? { ...input, hazard: 'yes' } : input);
}

const nameTaken = (name: string) => (error: unknown) => {
  throw violates(error, 'other_chemicals_name') ? elsewhereTaken(name) : error;
};

async function add(app: App, tx: Sql, user: UserActor, input: WriteElsewhere): Promise<string> {
  const id = newId(app);
  const at = new Date(app.clock.now());
  await tx
    .execute(
      sql`insert into other_chemicals ${inserting(chemicalRow, chemicalOf(input), {
        id,
        customerId: input.customerId,
        writtenAt: at,
        updatedAt: at,
        updatedBy: user.id,
      })}`,
    )
    .catch(nameTaken(input.name));
  await tx.execute(sql`
    insert into site_products (customer_id, product_id, by_hand, is_ours)
    values (${input.customerId}, ${id}, true, false)`);
  return id;
}

async function change(
  app: App,
  tx: Sql,
  user: UserActor,
  { id, customerId, ...input }: WriteElsewhere & { id: string },
): Promise<void> {
  const now = await tx.row(
    versionRow,
    sql`select version from other_chemicals where id = ${id} and customer_id = ${customerId}`,
  );
  if (!now) throw productNotFound();
  if (now.version !== input.version) throw elsewhereChanged();
  await tx
    .execute(
      sql`update other_chemicals
             set ${setting(chemicalRow, chemicalOf({ id, customerId, ...input }))}, version = version + 1,
                 updated_at = ${new Date(app.clock.now())}, updated_by = ${user.id}
           where id = ${id} and customer_id = ${customerId}`,
    )
    .catch(nameTaken(input.name));
}

/**
 * Writes down a chemical that a site buys from somebody else, or corrects it. It stands in the stock from then on, until it is counted as none.
 * Only who sees to the safety of the site may.
 * @throws AppError `permission-denied`; `not-found`; `already-exists` for its name and size; `aborted` when somebody wrote in between;
 *   `invalid-argument` for facts that contradict one another, as with our own products
 */
export function writeElsewhere(
  app: App,
  user: UserActor,
  input: WriteElsewhere,
  key: string | undefined,
): Promise<{ productId: string }> {
  const { customerId, id } = input;
  const writing = { customerId, operation: 'write-elsewhere', body: input, key };
  if (!mayEnter(SEES_TO_SHEETS, user)) return Promise.reject(permissionDenied());
  return changeSite(app, user, writing, async (tx) => {
    if (id !== null) await change(app, tx, user, { ...input, id });
    const productId = id ?? (await add(app, tx, user, input));
    const written = await tx.row(
      keyRow,
      sql`select name_key from other_chemicals where id = ${productId}`,
    );
    await storeSafety(app, tx, user, {
      nameKey: written?.nameKey ?? '',
      known: only(knownSafetyFields, input),
    });
    return { productId };
  });
}
