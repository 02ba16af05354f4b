import type { Sql } from '../../../platform/database.ts';
import { bool, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DocumentKind } from '../../documents/document-kind.ts';
import { BILLED_KIND } from '../decision-contract.ts';

const lastRow = rowShape({ number: present(text) });
const FIRST = '1001';

/** The number after the one that was last given to a bill by hand: "A-70" is followed by "A-71"; one without figures at its end by nothing. One that is taken already is passed over. */
export async function nextOwnNumber(db: Sql): Promise<string> {
  // As people gave them: a payment of an older bill, or a credit on it, gives no number.
  const last = await db.row(
    lastRow,
    sql`select d.reason as number from document_decisions d join invoices i on i.id = d.invoice_id
         where d.what = 'by-hand' and d.kind = ${BILLED_KIND} and i.state = 'elsewhere'
           and i.billed_on is not null and i.doc_number = d.reason
         order by d.place desc limit 1`,
  );
  let next = last ? numberAfter(last.number) : FIRST;
  while (next !== '' && (await isUsed(db, next, NEW_BILL))) next = numberAfter(next);
  return next;
}

/** The next number, held till the transaction ends: whoever asks for one meanwhile waits. */
export async function takeOwnNumber(tx: Sql): Promise<string> {
  await holdNumbers(tx);
  return nextOwnNumber(tx);
}

/** '' where the number ends in no figures. */
export function numberAfter(number: string): string {
  const figures = /\d{1,15}$/.exec(number)?.[0];
  if (figures === undefined) return '';
  return (
    number.slice(0, -figures.length) + String(Number(figures) + 1).padStart(figures.length, '0')
  );
}

const usedRow = rowShape({ used: bool });

const NUMBERED = { invoice: sql`invoices`, credit: sql`credit_memos` };

const holdNumbers = (tx: Sql) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('own invoice numbers'))`);

interface Numbered {
  kind: DocumentKind;
  /** Null: one that has no number yet. */
  id: string | null;
}
const NEW_BILL: Numbered = { kind: 'invoice', id: null };

async function isUsed(tx: Sql, number: string, { kind, id }: Numbered): Promise<boolean> {
  const row = await tx.row(
    usedRow,
    sql`select exists (select from ${NUMBERED[kind]}
                          where (state = 'elsewhere' and billed_on is not null
                                 or state = 'voided' and accounting_id is null)
                            and doc_number = ${number} and id is distinct from ${id}) as used`,
  );
  return row?.used ?? false;
}

/** Whether another document of its kind by hand bears this number, or bore it and is void. Holds the numbers till the transaction ends: two people at once never give the same one. */
export async function isOwnNumberUsed(
  tx: Sql,
  number: string,
  document: { kind: DocumentKind; id: string },
): Promise<boolean> {
  await holdNumbers(tx);
  return isUsed(tx, number, document);
}
