import {
  bool,
  int,
  jsonRow,
  jsonRows,
  nullable,
  optional,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import type { LeftInBooks, OpenInvoice, Statement, StatementLine } from '../contract.ts';

const lineRow: ShapeOf<StatementLine> = rowShape({
  date: text,
  kind: textOf<StatementLine['kind']>(),
  number: text,
  dueDate: nullable(text),
  cents: int,
  balanceCents: int,
  customer: optional(text),
});

const leftRow: ShapeOf<LeftInBooks> = rowShape({
  kind: textOf<LeftInBooks['kind']>(),
  number: text,
  dueDate: nullable(text),
  cents: int,
  asOf: text,
});

const openRow: ShapeOf<OpenInvoice> = rowShape({
  number: text,
  date: text,
  dueDate: nullable(text),
  daysLate: int,
  cents: int,
  customer: optional(text),
  hasClaim: optional(bool),
});

/** A statement as it was sent, kept as long as the books: one of before 2026-11-23 names no `shared`, and its lines no customer; one of before 2026-11-30 has no `open`. */
export const statementRow: ShapeOf<Statement> = rowShape({
  shared: optional(jsonRow(rowShape({ holder: text, members: textList }))),
  from: text,
  to: text,
  openingCents: int,
  lines: jsonRows(lineRow),
  invoicedCents: int,
  creditedCents: int,
  paidCents: int,
  closingCents: int,
  otherCents: int,
  leftInBooks: optional(jsonRows(leftRow)),
  byHandCents: optional(int),
  open: optional(jsonRows(openRow)),
  asOf: text,
  balanceCents: int,
  ageing: jsonRow(rowShape({ notDue: int, days30: int, days60: int, days90: int, older: int })),
  unappliedCents: int,
});
