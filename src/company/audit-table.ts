import { anyText, type TableShape } from '../kit/table-view.ts';
import { stampText } from '../kit/time.ts';
import type { AuditRow } from './contract.ts';

export interface AuditTableRow extends AuditRow {
  id: string;
}

/** Who it was, as the log names them. */
export const whoDidIt = (row: Pick<AuditRow, 'actorName' | 'actorKind'>): string =>
  row.actorName ?? (row.actorKind === 'visitor' ? 'A visitor' : row.actorKind);

const json = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value);
const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** The table of the audit log: its columns on the screen and in the file, and its filters. */
export const AUDIT_TABLE: TableShape<AuditTableRow> = {
  columns: {
    at: {
      title: 'When',
      text: (row, { timeZone }) => stampText(row.at, timeZone),
      day: true,
      sort: 'down',
      fixed: true,
    },
    who: { title: 'Who', text: whoDidIt },
    role: { title: 'Role', text: (row) => row.actorRole, extra: true },
    action: { title: 'Action', text: (row) => row.action },
    object: { title: 'What', text: (row) => `${row.objectKind} ${row.objectId ?? ''}`.trim() },
    changes: {
      title: 'Changes',
      text: (row) => [json(row.before), json(row.after)].filter(Boolean).join(' -> '),
    },
    result: { title: 'Result', text: (row) => row.result, extra: true },
    request: { title: 'Request', text: (row) => row.requestId, extra: true },
    network: { title: 'Network', text: (row) => row.network, extra: true },
  },
  filters: { action: anyText, actor: anyText, object: anyText, from: isDay, to: isDay },
  sort: '-at',
};
