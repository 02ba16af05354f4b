import { setImmediate as othersFirst } from 'node:timers/promises';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import {
  columns,
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, names, only, recordset } from '../../../platform/write-rows.ts';
import { customerNotFound } from '../errors.ts';
import {
  type FileChoices,
  isGood,
  READ_MS,
  type TakeProgress,
  type WrittenRow,
} from '../quick-order.ts';
import { listOpen } from '../quick-order-errors.ts';
import { pasted } from '../quick-order-messages.ts';
import { orderableCustomer } from './cart-customer.ts';
import { judgeRows, knownSkus, resolvedRow } from './judge-rows.ts';
import { openListFor } from './quick-order-list.ts';
import { type ListReading, readList, withinTime } from './read-order-file.ts';

const LIMIT = { points: 30, seconds: 60 };
/** Rows whose SKUs are looked up at once. */
const BATCH = 250;

export interface ListInput {
  bytes: Uint8Array;
  /** The file's name; '' for pasted rows. */
  name: string;
  customerId: string | null;
  choices: FileChoices;
}

interface Following {
  /** Called with the progress. */
  tell?: (progress: TakeProgress) => void;
  /** Whether the person has cancelled: then nothing is kept. */
  isCancelled?: () => boolean;
}

const cancelled = () => new AppError('cancelled', 499, 'The operation was cancelled.');

export type TakenList =
  | Extract<ListReading, { kind: 'question' }>
  | { kind: 'kept'; rows: number; bad: number };

/**
 * Reads a list and keeps it for this person and customer, to be checked. Or answers what has to be
 * asked first; then nothing is kept.
 * @throws AppError `invalid-argument` for what can't be read; `failed-precondition` with
 *   `details.reason` list-open while another list for this customer is open; `cancelled`
 */
export async function takeList(
  app: App,
  user: UserActor,
  input: ListInput,
  { tell = () => {}, isCancelled = () => false }: Following = {},
): Promise<TakenList> {
  await app.limits.take('quick-order', user.id, LIMIT);
  const { customerId } = input;
  if (customerId !== null && !(await orderableCustomer(app.db, user, customerId)))
    throw customerNotFound();
  const open = await openListFor(app, user, customerId);
  if (open) throw listOpen(open.source);
  const started = app.clock.now();
  const pause = async () => {
    withinTime(started, READ_MS, () => app.clock.now());
    await othersFirst();
    if (isCancelled()) throw cancelled();
  };
  const reading = await readList(input.bytes, {
    choices: input.choices,
    pause: (rows) => {
      tell({ step: 'read', rows });
      return pause();
    },
  });
  if (reading.kind === 'question') return reading;
  tell({ step: 'read', rows: reading.rows.length });
  const rows: WrittenRow[] = [];
  for (let at = 0; at < reading.rows.length; at += BATCH) {
    await pause();
    tell({ step: 'check', done: at, of: reading.rows.length });
    const part = reading.rows.slice(at, at + BATCH);
    const known = await knownSkus(app.db, user, part);
    rows.push(...part.map((row) => resolvedRow(row, known)));
  }
  await pause();
  await app.db.transaction((tx) => store(app, tx, user, { input, ...reading, rows }));
  const judged = await judgeRows(app, user, { customerId, duplicates: 'sum' }, rows);
  tell({ step: 'check', done: rows.length, of: rows.length });
  const bad = judged.filter((row) => !isGood(row.state)).length;
  return { kind: 'kept', rows: rows.length, bad };
}

const quickOrderRow = rowShape({
  customerId: nullable(text),
  source: text,
  passedOver: int,
  unread: int,
});
const writtenRow = rowShape({
  line: int,
  sku: text,
  quantity: text,
  name: text,
  priceCents: nullable(decimal),
  odd: textOf<WrittenRow['odd']>(),
} satisfies ColumnsOf<WrittenRow>);

async function store(
  app: App,
  tx: Sql,
  user: UserActor,
  {
    input,
    rows,
    sheet,
    passedOver,
    unread,
  }: { input: ListInput } & Extract<ListReading, { kind: 'rows' }>,
): Promise<void> {
  const id = newId(app);
  const now = new Date(app.clock.now());
  const source = [input.name || pasted, sheet].filter(Boolean).join(', ').slice(0, 200);
  await tx
    .execute(sql`
      insert into quick_orders ${inserting(
        quickOrderRow,
        { customerId: input.customerId, source, passedOver, unread },
        { id, userId: user.id, createdAt: now, changedAt: now },
      )}`)
    .catch((error: unknown) => {
      throw violates(error, 'quick_orders_one') ? listOpen(source) : error;
    });
  await tx.execute(sql`
    insert into quick_order_rows (quick_order_id, ${names(writtenRow)})
    select ${id}, ${columns(writtenRow, 'r')}
      from ${recordset(
        writtenRow,
        rows.map((row) => only(writtenRow, row)),
        'r',
      )}`);
}
