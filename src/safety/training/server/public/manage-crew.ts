import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import {
  type CustomerScope,
  customerScope,
} from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { mayEnter } from '../../../../platform/http/who.ts';
import { int, type RowOf, rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../../platform/write-rows.ts';
import { SEES_TO_SHEETS } from '../../../sheets/server/public/save-safety-contact.ts';
import type { AddCrew, ChangeCrew, DecideCrew } from '../../contract.ts';
import {
  nameThere,
  notTheirState,
  tooManyCrew,
  trainingNotFound,
  unknownSame,
} from '../../errors.ts';
import type { CrewMember } from '../../matrix.ts';

/** A large hotel has a few hundred people; more names than this are a mistake. */
const MAX_CREW = 500;

interface Facts {
  requestId: string;
  network: string;
}

/** What is said of somebody of a crew, as the table holds it. */
const crewRow = rowShape({
  customerId: text,
  name: text,
  department: text,
  language: textOf<AddCrew['language']>(),
} satisfies ColumnsOf<AddCrew>);

/** @throws AppError `permission-denied` for who does not see to a site's sheets. */
export function checkTrains(actor: UserActor): void {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
}

const countRow = rowShape({ count: int });

/** Names typed on phones at the sites of the scope that nobody has confirmed: the number beside a customer's safety pages. */
export async function countNamesToConfirm(db: Sql, scope: CustomerScope): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count
          from crew_members m join ${customersForJoinIn(scope)} c on c.id = m.customer_id
         where m.state = 'waiting'`,
  );
  return row?.count ?? 0;
}

const seenRow = rowShape({ active: int, same: int });

/**
 * Puts somebody on the list of a site's crew: a name, no account.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight;
 *   `invalid-argument` for a name that is there; `failed-precondition` beyond 500 names.
 */
export async function addCrew(
  app: App,
  actor: UserActor,
  input: AddCrew,
  facts: Facts,
): Promise<{ id: string }> {
  checkTrains(actor);
  return app.db.transaction(async (tx) => {
    const seen = await tx.row(
      seenRow,
      sql`select (select count(*)::int from crew_members m
                   where m.customer_id = c.id and m.state = 'active') as active,
                 (select count(*)::int from crew_members m
                   where m.customer_id = c.id and m.state in ('active', 'waiting')
                     and lower(m.name) = lower(${input.name})) as same
            from ${customersForJoinIn(customerScope(actor))} c where c.id = ${input.customerId}`,
    );
    if (!seen) throw trainingNotFound();
    if (seen.same > 0) throw nameThere();
    if (seen.active >= MAX_CREW) throw tooManyCrew(MAX_CREW);
    const id = newId(app);
    const now = new Date(app.clock.now());
    await tx.execute(
      sql`insert into crew_members ${inserting(crewRow, input, {
        id,
        state: 'active',
        addedBy: actor.id,
        addedAt: now,
        decidedBy: actor.id,
        decidedAt: now,
      })}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'crew.add',
      objectKind: 'customer',
      objectId: input.customerId,
      after: { memberId: id },
      ...facts,
    });
    return { id };
  });
}

const memberRow = rowShape({ customerId: text, state: textOf<CrewMember['state']>() });

/** The member, locked; only for who may see its customer. */
async function lockMember(
  tx: Sql,
  actor: UserActor,
  memberId: string,
): Promise<RowOf<typeof memberRow>> {
  const member = await tx.row(
    memberRow,
    sql`select m.customer_id, m.state from crew_members m
          join ${customersForJoinIn(customerScope(actor))} c on c.id = m.customer_id
         where m.id = ${memberId} for update of m`,
  );
  if (!member) throw trainingNotFound();
  return member;
}

/** Corrects a name, department or language. What was signed keeps the name as it was signed. */
export async function changeCrew(
  app: App,
  actor: UserActor,
  input: ChangeCrew,
  facts: Facts,
): Promise<void> {
  checkTrains(actor);
  await app.db.transaction(async (tx) => {
    const { customerId } = await lockMember(tx, actor, input.memberId);
    await tx.execute(
      sql`update crew_members set name = ${input.name}, department = ${input.department},
                 language = ${input.language} where id = ${input.memberId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'crew.change',
      objectKind: 'customer',
      objectId: customerId,
      after: { memberId: input.memberId },
      ...facts,
    });
  });
}

/** From which state a decision leads where. */
const DECISIONS = {
  confirm: { from: 'waiting', to: 'active' },
  refuse: { from: 'waiting', to: 'refused' },
  leave: { from: 'active', to: 'left' },
  return: { from: 'left', to: 'active' },
} as const;

const idRow = rowShape({ id: text });

/**
 * Confirms or refuses a name that was typed on a phone, or says that somebody left or came back. A
 * typed name that is a member of the list already gives its records to that member (`sameAs`).
 * @throws AppError as `changeCrew`; `failed-precondition` when it is decided already;
 *   `invalid-argument` for a `sameAs` that is not on this list.
 */
export async function decideCrew(
  app: App,
  actor: UserActor,
  { memberId, decision, sameAs }: DecideCrew,
  facts: Facts,
): Promise<void> {
  checkTrains(actor);
  await app.db.transaction(async (tx) => {
    const { customerId, state } = await lockMember(tx, actor, memberId);
    const { from, to } = DECISIONS[decision];
    if (state !== from) throw notTheirState();
    const joins = decision === 'confirm' && sameAs !== '';
    if (joins) {
      const same = await tx.row(
        idRow,
        sql`select m.id from crew_members m where m.id = ${sameAs}
               and m.customer_id = ${customerId} and m.state = 'active'`,
      );
      if (!same) throw unknownSame();
    }
    await tx.execute(
      sql`update crew_members set state = ${joins ? 'refused' : to},
                 same_as = ${joins ? sameAs : null}, decided_by = ${actor.id},
                 decided_at = ${new Date(app.clock.now())}
           where id = ${memberId}`,
    );
    await recordAudit(app, tx, actor, {
      action: `crew.${decision}`,
      objectKind: 'customer',
      objectId: customerId,
      after: { memberId, ...(joins && { sameAs }) },
      ...facts,
    });
  });
}
