import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  type Column,
  int,
  nullable,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { NotePair, TakeBackPair } from '../contract.ts';
import { invalidField, pairEnteredBefore, safetyUnchanged, unknownProduct } from '../errors.ts';
import { worstPair } from '../incompatible-groups.ts';
import { orderedKeys } from '../never-mix.ts';
import { isDeadly } from '../public/deadly.ts';
import { type Grouped, groupsOf, type ReactivityGroup } from '../public/reactivity.ts';
import { pairRow } from './staff-pairs.ts';

const partnerRow = rowShape({
  nameKey: text,
  name: text,
  brand: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
});

const newPairRow = rowShape({
  kind: textOf<NotePair['kind']>(),
  severity: nullable(int as Column<1 | 2 | 3>),
  reason: text,
  source: text,
} satisfies ColumnsOf<Omit<NotePair, 'nameKey' | 'sku'>>);

/** A product by its key or by one of its SKUs. */
const partner = (tx: Sql, which: { nameKey: string } | { sku: string }) =>
  tx.row(
    partnerRow,
    sql`select p.name_key, p.name, p.brand, s.reactivity_group,
               coalesce(s.also_groups, '{}') as also_groups
          from ${productsForJoin} p left join safety_data s on s.name_key = p.name_key
         where ${'sku' in which ? sql`upper(p.sku) = upper(${which.sku})` : sql`p.name_key = ${which.nameKey}`}
         order by p.is_active desc, p.id limit 1`,
  );

/** What speaks against entering this pair; the table's own severity and source are named. */
function refuse(
  input: NotePair,
  one: Grouped & { brand: string },
  other: Grouped & { brand: string },
): void {
  const known = worstPair(groupsOf(one), groupsOf(other));
  if (input.kind === 'warned') {
    if (input.severity === null) throw invalidField('severity', 'Say how bad it is.');
    if (input.reason === '') throw invalidField('reason', 'Say what happens when they meet.');
    if (known && input.severity < known.severity)
      throw invalidField(
        'severity',
        `Our table says severity ${known.severity} for their groups (${known.source}): ${known.reason} A note can make a pair worse, never milder.`,
      );
    return;
  }
  if (input.severity !== null)
    throw invalidField('severity', 'What is meant to meet has no severity.');
  if (one.brand !== other.brand)
    throw invalidField(
      'kind',
      `Only products of one maker’s system can be meant to meet: these are of ${one.brand} and ${other.brand}.`,
    );
  if (known && isDeadly(known))
    throw invalidField(
      'kind',
      `${known.reason} (${known.source}) A pair that can kill always warns.`,
    );
}

const inWords = (pair: { kind: string; severity: number | null; source: string }) =>
  pair.kind === 'warned'
    ? `severity ${pair.severity}, from "${pair.source}".`
    : `meant to meet, from "${pair.source}".`;

/**
 * Notes what a maker says of two products together: that they must not meet, or that they are of one
 * system and meant to. Once for a pair, from whichever product.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`;
 *   `invalid-argument` with the reason and its source; `aborted` (409) when the pair was entered
 *   before and says something else; `no-changes` when it says the same.
 */
export async function notePair(
  app: App,
  actor: UserActor,
  input: NotePair,
  request: { requestId: string; network: string },
): Promise<{ name: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const one = await partner(tx, { nameKey: input.nameKey });
    if (!one) throw unknownProduct();
    const other = await partner(tx, { sku: input.sku });
    if (!other) throw invalidField('sku', `There is no product with the SKU ${input.sku}.`);
    if (other.nameKey === one.nameKey)
      throw invalidField('sku', 'This is a size of the same product.');
    refuse(input, one, other);
    const [a, b] = orderedKeys(one.nameKey, other.nameKey);
    const { kind, severity, reason, source } = input;
    const written = await tx.execute(
      sql`insert into reactive_pairs ${inserting(
        newPairRow,
        { kind, severity, reason, source },
        {
          nameKeyA: a,
          nameKeyB: b,
          notedBy: actor.id,
          notedAt: new Date(app.clock.now()),
        },
      )}
          on conflict do nothing`,
    );
    if (written === 0) {
      const before = await tx.row(
        pairRow,
        sql`select name_key_a, name_key_b, kind, severity, reason, source
              from reactive_pairs where name_key_a = ${a} and name_key_b = ${b}`,
      );
      if (!before || (before.kind === kind && before.severity === severity))
        throw safetyUnchanged();
      throw pairEnteredBefore(inWords(before));
    }
    await recordAudit(app, tx, actor, {
      action: 'reactive-pair.note',
      objectKind: 'product',
      objectId: one.nameKey,
      after: { with: other.nameKey, kind, severity, reason, source },
      ...request,
    });
    return { name: other.name };
  });
}

/**
 * Takes a note of two products back; what their groups say counts again.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`.
 */
export async function takeBackPair(
  app: App,
  actor: UserActor,
  { nameKey, other }: TakeBackPair,
  request: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const [a, b] = orderedKeys(nameKey, other);
  await app.db.transaction(async (tx) => {
    const gone = await tx.row(
      pairRow,
      sql`delete from reactive_pairs where name_key_a = ${a} and name_key_b = ${b}
          returning name_key_a, name_key_b, kind, severity, reason, source`,
    );
    if (!gone) throw unknownProduct();
    const { kind, severity, reason, source } = gone;
    await recordAudit(app, tx, actor, {
      action: 'reactive-pair.take-back',
      objectKind: 'product',
      objectId: nameKey,
      before: { with: other, kind, severity, reason, source },
      ...request,
    });
  });
}
