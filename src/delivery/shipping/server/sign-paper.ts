import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { lockRuns } from '../../runs/server/lock-runs.ts';
import { runScope } from '../../runs/server/scope.ts';
import type { SignPaper } from '../contract.ts';
import { cantSign, notTrained, paperChanged, signedForAnother } from '../errors.ts';
import { textOfContent } from './paper-content.ts';
import { readPaper } from './read-paper.ts';
import { trainingOf } from './trainings.ts';

const paperRow = rowShape({
  runId: text,
  truckId: nullable(text),
  content: text,
  contentHash: text,
  trainingId: text,
  signerName: text,
});

const signedRow = rowShape({ id: text });

/** Whether this person has signed for this text on the truck that the run has now. */
const hasSigned = async (
  db: Sql,
  person: string,
  run: { id: string; truckId: string | null },
  hash: string,
): Promise<boolean> =>
  (await db.row(
    signedRow,
    sql`select s.id from shipping_papers s
         where s.run_id = ${run.id} and s.content_hash = ${hash} and s.signed_by = ${person}
           and s.truck_id is not distinct from ${run.truckId} limit 1`,
  )) !== undefined;

/**
 * A trained person signs the shipping paper of a run, of exactly the text on their screen. The text, its hash, name, training and moment are
 * kept and never changed. Signed again by somebody else, both are kept; by the same person for the same text on the same truck, it is the same act.
 * @throws AppError `permission-denied` for who neither drives nor works at the desk, and for who has no training that holds today (49 CFR
 *   172.704); `not-found`; `aborted` when the load reads otherwise than it was seen, or the run has another truck; `failed-precondition` when something is missing, when
 *   nothing needs a paper, when the run is closed, or when the reader sees only a part of the truck
 */
export async function signPaper(
  app: App,
  actor: UserActor,
  { runId, hash, truckName }: SignPaper,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  const today = companyDay(await readCompany(app), app.clock.now());
  await app.db.transaction(async (tx) => {
    // Under the run's lock: what is signed here is this text on this truck, and nothing else.
    await lockRuns(tx, runScope(actor), [runId]);
    const { paper, load } = await readPaper({ db: inTurn(tx) }, actor, runId);
    if (paper.state === 'part') throw cantSign('part');
    const isOfTruck = truckName === undefined || truckName === load.run.truckName;
    const training = await trainingOf(tx, actor.id, today);
    if (!training) throw notTrained();
    // A phone that heard no answer sends it again, maybe when the run is closed.
    if (isOfTruck && hash === paper.hash && (await hasSigned(tx, actor.id, load.run, hash))) return;
    if (paper.state === 'none') throw cantSign('nothing');
    if (paper.run.state === 'closed') throw cantSign('closed');
    if (!isOfTruck) throw signedForAnother(truckName, load.run.truckName);
    if (paper.hash !== hash) throw paperChanged();
    if (paper.asks.length > 0) throw cantSign('asks');
    const id = newId(app);
    await tx.execute(
      sql`insert into shipping_papers ${inserting(
        paperRow,
        {
          runId,
          truckId: load.run.truckId,
          content: textOfContent(paper.content),
          contentHash: hash,
          trainingId: training.id,
          signerName: training.personName,
        },
        { id, signedBy: actor.id, signedAt: new Date(app.clock.now()) },
      )}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'shipping-paper.sign',
      objectKind: 'run',
      objectId: runId,
      after: { paper: id, hash, packages: paper.content.packages, pounds: paper.content.pounds },
      ...facts,
    });
  });
}
