import type { UserActor } from '../../kit/actor.ts';
import {
  FILE_ROWS,
  fileColumns,
  paramsOf,
  type TableShape,
  type TableView,
  type TextContext,
} from '../../kit/table-view.ts';
import type { App } from '../../platform/app.ts';
import { openTableFile, sendTableFile } from '../../platform/table-file.ts';
import { recordAudit } from './record-audit.ts';

/** A list as a file: the reader's own query, so that scope, filters and order are those of the screen. */
export interface TableFile<Row> {
  /** The list: "orders". Names the file and the entry of the audit log. */
  name: string;
  /** What the file is called, without its ending, where `name` does not say whose it is. */
  file?: string;
  shape: TableShape<Row>;
  view: TableView;
  context: TextContext;
  read: (view: TableView, limit: number) => Promise<{ rows: readonly Row[]; next: string | null }>;
}

interface Call {
  requestId: string;
  network?: string;
}

const AT_ONCE = 1000;

/** The last record of a file that leaves rows out. */
const cutAt = (rows: number) =>
  `Cut after ${rows.toLocaleString('en-US')} rows. Set filters to get the others.`;

/** What a table shows as a file, CSV or a workbook as the view says, all its pages up to FILE_ROWS. Who took what out stands in the audit log. */
export async function exportTable<Row>(
  app: App,
  actor: UserActor,
  { requestId, network }: Call,
  { name, file: called = name, shape, view, context, read }: TableFile<Row>,
): Promise<Response> {
  const { columns, cells } = fileColumns(shape, view, context);
  const file = openTableFile(view.file, name, columns);
  let place: TableView['place'] = null;
  let count = 0;
  let more = true;
  while (more && count < FILE_ROWS) {
    const { rows, next } = await read({ ...view, place }, Math.min(AT_ONCE, FILE_ROWS - count));
    for (const row of rows) file.add(cells(row));
    count += rows.length;
    more = next !== null;
    if (next !== null) place = { side: 'after', at: next };
  }
  if (more) file.add([cutAt(FILE_ROWS)]);
  await app.db.transaction((tx) =>
    recordAudit(app, tx, actor, {
      action: `${name}.export`,
      objectKind: 'list',
      objectId: name,
      after: {
        rows: count,
        columns: view.columns,
        file: view.file,
        address: paramsOf(shape, view).toString(),
        ...(view.chosen.length > 0 ? { chosen: view.chosen.length } : {}),
      },
      requestId,
      ...(network === undefined ? {} : { network }),
    }),
  );
  return sendTableFile(file, view.file, called);
}
