import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { nullable, type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { PlacardNotice } from '../../../safety/hazards/public/road-classes.ts';
import { placardsDueForJoin, runsForJoin } from '../../runs/server/joins.ts';
import { lockRuns } from '../../runs/server/lock-runs.ts';
import { runScope } from '../../runs/server/scope.ts';
import type { ConfirmPlacards } from '../contract.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { hungOnAnother, otherPlacards, placardsOfClosed } from '../errors.ts';
import { point } from './crew-points.ts';
import { type LoadedPaper, readPaper } from './read-paper.ts';

/** The placards that are due, by name; '' where none is, and where the class of something is not known: nobody can hang that. */
export const placardNames = ({ due, placards, unknown }: PlacardNotice): string =>
  due && unknown.length === 0
    ? placards
        .map(({ name }) => name)
        .toSorted()
        .join(', ')
    : '';

const confirmation = rowShape({ by: text, at: time });
const placardsRow = rowShape({ runId: text, truckId: nullable(text), placards: text });

/**
 * Who said last that these placards hang on the truck of this run; null: nobody. At the dock it was said of exactly these. On the road fewer are due
 * door by door: those that were confirmed with others hang.
 */
export async function confirmationOf(
  db: Sql,
  runId: string,
  names: string,
): Promise<{ by: string; at: Date } | null> {
  const row = await db.row(
    confirmation,
    sql`select person_name(c.confirmed_by, '') as by, c.confirmed_at as at
          from placard_confirmations c join ${runsForJoin} r on r.id = c.run_id
         where c.run_id = ${runId}
           and (c.placards = ${names}
                or (r.state = 'out'
                    and string_to_array(c.placards, ', ') @> string_to_array(${names}, ', ')))
           and (c.truck_id is null or c.truck_id is not distinct from r.truck_id)
         order by c.confirmed_at desc, c.id desc limit 1`,
  );
  return row ?? null;
}

/** The missing points about placards: not confirmed as hung, or not known which ones are needed. */
export function placardPoints(
  { load, onTruck }: LoadedPaper,
  names: string,
  confirmed: boolean,
): DeparturePoint[] {
  const { due, unknown } = onTruck.placards;
  if (!due) return [];
  if (names === '')
    return [
      point('placards', {
        text: words.placardsUnknown(unknown.join(', ')),
        few: short.placardsUnknown,
        out: { text: wayOut.placardsUnknown, to: null },
      }),
    ];
  const to = `/dashboard/runs/${load.run.id}`;
  return confirmed
    ? []
    : [
        point('placards', {
          text: words.placards(names),
          few: short.placards,
          out: { text: wayOut.placards, to },
        }),
      ];
}

/** Of a run on the road: placards that are due for what is still aboard and of which nobody has said that they hang on the truck that it has now. */
export async function openPlacards(db: Sql, known: LoadedPaper): Promise<DeparturePoint[]> {
  const names = placardNames(known.onTruck.placards);
  const confirmed = names === '' ? null : await confirmationOf(db, known.load.run.id, names);
  return placardPoints(known, names, confirmed !== null);
}

/**
 * Says that the placards that are due hang on the truck, by the desk or the run's driver. It holds for exactly these on this truck; said again it stands.
 * @throws AppError `permission-denied`; `not-found`; `aborted` when others are due than were read, or the run has another truck than they were hung
 *   on; `failed-precondition` for a closed run
 */
export async function confirmPlacards(
  app: App,
  actor: UserActor,
  { runId, placards, truckName }: ConfirmPlacards,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    // Under the run's lock: what is loaded does not change between the reading and the word.
    const run = (await lockRuns(tx, runScope(actor), [runId])).get(runId);
    if (run?.state === 'closed') throw placardsOfClosed();
    const { paper, load, onTruck } = await readPaper({ db: inTurn(tx) }, actor, runId);
    // Said without a signal it may come late: it holds for the truck that stood there.
    if (truckName !== undefined && truckName !== load.run.truckName)
      throw hungOnAnother(truckName, load.run.truckName);
    const due = paper.state === 'part' ? '' : placardNames(onTruck.placards);
    if (due === '' || due !== placards) throw otherPlacards(due);
    if (await confirmationOf(tx, runId, due)) return;
    const confirmed = { runId, truckId: load.run.truckId, placards: due };
    const further = {
      id: newId(app),
      confirmedBy: actor.id,
      confirmedAt: new Date(app.clock.now()),
    };
    await tx.execute(
      sql`insert into placard_confirmations ${inserting(placardsRow, confirmed, further)}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'run.placards',
      objectKind: 'run',
      objectId: runId,
      after: { placards: due },
      ...facts,
    });
  });
}

/** For the history of a run that gets another truck on the road: the placards that nobody has said hang on it. */
export const placardsDue = (names: string, truckId: string | null): object =>
  names === '' ? {} : { placardsDue: names, placardsOn: truckId };

const neverRow = rowShape({ placards: text, truckName: text, since: time });
/** Placards that were due on a truck that a run got on the road, and since when; nobody ever said that they hang there. */
export type NeverConfirmed = RowOf<typeof neverRow>;

/** Those of a run, each truck once. The duty ends door by door, and what was not said then leaves this trace. */
export const neverConfirmed = (db: Sql, runId: string): Promise<NeverConfirmed[]> =>
  db.rows(
    neverRow,
    sql`select distinct on (due.truck_id) due.placards, due.truck_name, due.since from ${placardsDueForJoin} due
         where due.run_id = ${runId}
           and not exists (select from placard_confirmations c
                            where c.run_id = due.run_id and c.confirmed_at >= due.since
                              and c.truck_id is not distinct from due.truck_id)
         order by due.truck_id, due.seq`,
  );
