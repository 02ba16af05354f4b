import { readDeparture } from '../src/delivery/shipping/server/departure-points.ts';
import { textOfContent } from '../src/delivery/shipping/server/paper-content.ts';
import { readPaper } from '../src/delivery/shipping/server/read-paper.ts';
import type { UserActor } from '../src/kit/actor.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Sql } from '../src/platform/database.ts';
import { inTurn } from '../src/platform/in-turn.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { demoPersonId } from './people.ts';

/** Reads the whole truck. */
const reader: UserActor = {
  kind: 'user',
  id: demoPersonId('owner'),
  sessionId: '',
  displayName: '',
  email: '',
  role: 'super_admin',
  brands: [],
  customers: 'all',
  defaultCustomerId: null,
  salesRep: false,
  duties: ['desk'],
  readsOnly: false,
  deliveriesOnly: false,
  signedInAt: 0,
  workday: null,
};

/** The truck that is on the road left as it has to: the desk signed its shipping paper, and the driver confirmed its placards. */
export async function loadDeparture(tx: Sql, clock: Clock, left: number): Promise<void> {
  const runId = demoId('run-today');
  const db = inTurn(tx);
  const { paper, load } = await readPaper({ db }, reader, runId);
  if (paper.state === 'none') return;
  await tx.execute(sql`
    insert into shipping_papers (id, run_id, content, content_hash, training_id, signer_name,
                                 signed_by, signed_at)
    values (${demoId('paper-today')}, ${runId}, ${textOfContent(paper.content)}, ${paper.hash},
            ${demoId('hazmat-training-desk')}, 'Priya Raman', ${demoPersonId('desk')},
            ${new Date(left - 20 * 60_000)})`);
  const { placards } = await readDeparture({ db, clock }, reader, runId);
  if (placards.names === '') return;
  await tx.execute(sql`
    insert into placard_confirmations (id, run_id, truck_id, placards, confirmed_by, confirmed_at)
    values (${demoId('placards-today')}, ${runId}, ${load.run.truckId}, ${placards.names},
            ${demoPersonId('driver')}, ${new Date(left - 10 * 60_000)})`);
}
