import { csvLine } from '../../kit/csv.ts';
import type { App } from '../../platform/app.ts';
import type { AuditFilters, AuditRow } from '../contract.ts';
import { listAudit } from './queries.ts';

const HEAD = [
  'seq',
  'at',
  'actor',
  'actor id',
  'role',
  'action',
  'object',
  'object id',
  'result',
  'before',
  'after',
  'request',
  'network',
];
const AT_ONCE = 1000;

function json(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}

function record(row: AuditRow): string {
  const who = row.actorName ?? row.actorKind;
  const { seq, at, actorId, actorRole, action, objectKind, objectId, result, requestId, network } =
    row;
  return csvLine([
    seq,
    at,
    who,
    actorId,
    actorRole,
    action,
    objectKind,
    objectId,
    result,
    json(row.before),
    json(row.after),
    requestId,
    network,
  ]);
}

/** The filtered log as a CSV file, newest first. Read and sent page by page, so that a long log needs little memory. */
export function exportAudit(
  app: Pick<App, 'db'>,
  filters: AuditFilters,
  timeZone: string,
): Response {
  const text = new TextEncoder();
  let next: number | null | undefined = filters.before;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(csvLine(HEAD)));
    },
    async pull(controller) {
      const page = await listAudit(
        app,
        { ...filters, before: next ?? undefined },
        timeZone,
        AT_ONCE,
      );
      controller.enqueue(text.encode(page.rows.map(record).join('')));
      next = page.next;
      if (next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    },
  });
}
