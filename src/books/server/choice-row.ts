import { rowShape, type ShapeOf, text } from '../../platform/row-shape.ts';
import type { LedgerChoice } from '../ledger-error.ts';

/** One of those in the books among whom a person chooses, as a document keeps it while it waits. */
export const choiceRow: ShapeOf<LedgerChoice> = rowShape({ accountingId: text, label: text });
