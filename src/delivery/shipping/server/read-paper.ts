import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import { type RunLoad, readLoad } from '../../runs/server/read-load.ts';
import { runNotFound } from '../errors.ts';
import type { PaperContent, PaperOfRun, PaperState, Signature } from '../paper.ts';
import { type GoodsOnTruck, goodsOnTruck } from './goods-on-truck.ts';
import { hashOf, paperContent } from './paper-content.ts';

/** The load of a run with the paper that was made of it, and what of it is on the truck. */
export interface LoadedPaper {
  load: RunLoad;
  paper: PaperOfRun;
  onTruck: GoodsOnTruck;
}

const signatureRow = rowShape({
  id: text,
  signer: text,
  trainedOn: text,
  signedAt: time,
  hash: text,
  ofTruck: bool,
});

function signaturesOf(db: Sql, runId: string): Promise<(Signature & { ofTruck: boolean })[]> {
  return db.rows(
    signatureRow,
    sql`select s.id, s.signer_name as signer, t.trained_on::text as trained_on, s.signed_at,
               s.content_hash as hash,
               -- On the road the goods are moved over: they were checked when they left.
               s.truck_id is null or r.state in ('out', 'closed')
                 or s.truck_id is not distinct from r.truck_id as of_truck
          from shipping_papers s join hazmat_trainings t on t.id = s.training_id
               join ${runsForJoin} r on r.id = s.run_id
         where s.run_id = ${runId} order by s.signed_at desc, s.id desc`,
  );
}

/** The paper of a load that was read already. */
export async function paperOfLoad(app: { db: Sql }, load: RunLoad): Promise<PaperOfRun> {
  const company = await readCompany(app);
  const { id, name, day, state: runState, truckName, hiddenStops } = load.run;
  const [{ content, asks }, signatures] = await Promise.all([
    paperContent(app.db, company, load),
    signaturesOf(app.db, id),
  ]);
  const hash = hashOf(content);
  const currentSignature = signatures.find((one) => one.hash === hash && one.ofTruck);
  const state: PaperState =
    hiddenStops > 0 || load.hidesGoods
      ? 'part'
      : content.packages === 0
        ? 'none'
        : currentSignature
          ? 'signed'
          : signatures.length > 0
            ? 'changed'
            : 'draft';
  return {
    run: { id, name, day, state: runState, truckName },
    content,
    hash,
    asks,
    state,
    signature: currentSignature ?? signatures[0] ?? null,
    earlier: signatures.filter((one) => one !== (currentSignature ?? signatures[0])),
  };
}

/**
 * The shipping paper of a run as it stands now, for who may see the run.
 * @throws AppError `not-found`
 */
export async function readPaper(
  app: { db: Sql },
  user: UserActor,
  runId: string,
): Promise<LoadedPaper> {
  const load = await readLoad(app, user, runId);
  if (!load) throw runNotFound();
  const paper = await paperOfLoad(app, load);
  return { paper, load, onTruck: await goodsOnTruck(app.db, load, paper.content) };
}

/** The pairs of a load that together can kill: they stand beside the paper wherever it is read. */
export const deadlyOf = ({ goods }: RunLoad) => (goods?.apart ?? []).filter(isDeadly);

/** Where the paper of a run stands, for other screens. */
export const stateOf = ({ state, signature }: PaperOfRun) => ({
  state,
  signer: state === 'signed' || state === 'changed' ? (signature?.signer ?? '') : '',
  signedAt: signature?.signedAt ?? null,
});

const signedRow = rowShape({ content: text, signer: text, trainedOn: present(text), at: time });

/** A paper as it was signed: the words that were signed, not those of today. */
export async function readSigned(
  db: Sql,
  runId: string,
  paperId: string,
): Promise<
  | {
      content: PaperContent;
      signature: Pick<Signature, 'signer' | 'trainedOn'> & { signedAt: Date };
    }
  | undefined
> {
  const row = await db.row(
    signedRow,
    sql`select s.content, s.signer_name as signer, t.trained_on::text as trained_on,
               s.signed_at as at
          from shipping_papers s join hazmat_trainings t on t.id = s.training_id
         where s.id = ${paperId} and s.run_id = ${runId}`,
  );
  return (
    row && {
      content: JSON.parse(row.content) as PaperContent,
      signature: { signer: row.signer, trainedOn: row.trainedOn, signedAt: row.at },
    }
  );
}
