import {
  int,
  jsonList,
  jsonRows,
  nullable,
  optional,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { setting } from '../../../platform/write-rows.ts';
import type { SyncQuestion, SyncReport } from '../../contract.ts';
import type { UnreadableRow } from '../../ledger-rows.ts';

/** A row of the books that could not be read or kept. */
export const unreadableRow: ShapeOf<UnreadableRow> = rowShape({
  entity: text,
  id: text,
  name: text,
  why: text,
});

/** What a run found. One that was closed unanswered says its text alone, one that is under way nothing; older ones name no row that was set aside. */
export const reportRow: ShapeOf<Partial<SyncReport>> = rowShape({
  text: optional(text),
  changes: optional(jsonList(text)),
  conflicts: optional(jsonList(text)),
  aside: optional(jsonList(text)),
  waiting: optional(int),
});

/** The stored form of a run's question. */
export const questionRow: ShapeOf<SyncQuestion> = rowShape({
  text,
  items: jsonRows(rowShape({ key: text, text })),
});

/** How a question of a run was answered. */
export const answerRow = rowShape({
  answer: textOf<'accept' | 'leave' | 'replaced'>(),
  answeredBy: text,
  answeredAt: time,
});

/** What of a run's reading begins anew after an answer: the books are read once more. */
const readingRow = rowShape({
  readFrom: nullable(time),
  readUntil: nullable(time),
  nextPage: nullable(text),
  pages: int,
  rowsRead: int,
  unreadable: jsonRows(unreadableRow),
});
export const readingAnew = setting(readingRow, {
  readFrom: null,
  readUntil: null,
  nextPage: null,
  pages: 0,
  rowsRead: 0,
  unreadable: [],
});
