import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { BILLED_KIND, type DecisionWhat, VOIDED_HERE } from '../decision-contract.ts';
import { type NamedGap, unbilledMessages as words } from '../unbilled-messages.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { allDecisions } from './record-decision.ts';

const aboutRow = rowShape({
  id: text,
  document: textOf<NamedGap['document']>(),
  docNumber: text,
  invoiceId: nullable(text),
  orderId: text,
  orderNumber: text,
  customerName: text,
  totalCents: int,
  what: textOf<DecisionWhat>(),
  creditId: nullable(text),
  kind: textOf<NamedGap['kind']>(),
  recorded: text,
  reason: text,
  by: nullable(text),
  /** ISO 8601. */
  at: text,
});

/** One decision about a document: what it was about, what was decided, by whom, when and why. */
export interface Decided {
  key: string;
  /** The document and its problem, in a sentence. */
  sentence: string;
  invoiceId: string | null;
  creditId: string | null;
  orderId: string;
  what: DecisionWhat;
  /** The kind that was written down with it; '' where none was. */
  recorded: string;
  by: string | null;
  reason: string;
  at: string;
  /** It still holds and can be undone. */
  canUndo: boolean;
}

const SHOWN = 500;

/**
 * Every decision about an invoice or a credit of the scope, the newest first: also those after which the document stands in the books as it was
 * made, and those that were taken back. With what was settled before decisions were written down, as `gapsOf` knows it.
 */
export async function decidedAbout(db: Sql, scope: OrderScope, nowMs: number): Promise<Decided[]> {
  const [rows, gaps] = await Promise.all([
    db.rows(
      aboutRow,
      sql`
        select d.id, case when m.id is null then 'invoice' else 'credit' end as document,
               -- Billed again since, it bears another number than the one that was decided about.
               case when m.id is not null then m.doc_number
                    when d.billed_again then '' else coalesce(i.doc_number, o.number) end as doc_number,
               i.id as invoice_id, o.id as order_id, o.number as order_number,
               o.customer_in_list as customer_name,
               coalesce(m.net_cents + m.tax_cents, i.total_cents)::int as total_cents,
               d.what, d.credit_memo_id as credit_id,
               case when d.kind in ('voided', 'deleted', ${VOIDED_HERE}) or d.what = 'dropped' then 'gone'
                    when d.kind in ('number', ${BILLED_KIND}) then 'missing' else 'different' end as kind,
               d.kind as recorded, d.reason, d.by, to_json(d.at)#>>'{}' as at
          from (${allDecisions}) d
               left join credit_memos m on m.id = d.credit_memo_id
               left join invoices i on i.id = coalesce(d.invoice_id, m.invoice_id)
               join ${ordersForJoin} o on o.id = coalesce(m.order_id, i.order_id)
         where ${inOrders(scope, 'o')}
         order by d.at desc, d.place desc limit ${sql.count(SHOWN)}`,
    ),
    gapsOf(db, scope, nowMs),
  ]);
  const inForce = new Map(gaps.flatMap((gap) => (gap.decision ? [[idOf(gap), gap]] : [])));
  const seen = new Set<string>();
  const written = rows.map((row): Decided => {
    const document = idOf(row);
    const isNewest = !seen.has(document);
    seen.add(document);
    return {
      ...row,
      key: row.id,
      sentence: words.stood(row),
      canUndo: isNewest && mayBeTakenBack(inForce.get(document)),
    };
  });
  const unwritten = gaps.flatMap((gap) =>
    gap.decision && gap.decision.kind === '' && !seen.has(idOf(gap)) ? [before(gap)] : [],
  );
  return [...written, ...unwritten].toSorted((a, b) => b.at.localeCompare(a.at));
}

const idOf = ({ creditId, invoiceId }: { creditId: string | null; invoiceId: string | null }) =>
  creditId ?? invoiceId ?? '';

const mayBeTakenBack = (gap: Gap | undefined): boolean =>
  gap?.kind === 'gone' &&
  gap.decision?.kind !== VOIDED_HERE &&
  ['left', 'dropped'].includes(gap.decision?.what ?? '');

/** Settled before anybody wrote decisions down, or found in other books. */
function before(gap: Gap): Decided {
  const decision = gap.decision;
  return {
    key: idOf(gap),
    sentence: words.gap(gap),
    invoiceId: gap.invoiceId,
    creditId: gap.creditId,
    orderId: gap.orderId,
    what: decision?.what ?? 'left',
    recorded: '',
    by: decision?.by ?? null,
    reason: decision?.reason ?? '',
    at: decision?.at ?? '',
    canUndo: mayBeTakenBack(gap),
  };
}
