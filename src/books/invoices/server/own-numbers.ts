import type { Sql } from '../../../platform/database.ts';
import { bool, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DocumentKind } from '../../documents/document-kind.ts';

const lastRow = rowShape({ number: present(text) });
const FIRST = '1001';

/** The number after the one that was last given to a bill by hand: "A-70" is followed by "A-71"; one without figures at its end by nothing. */
export async function nextOwnNumber(db: Sql): Promise<string> {
  const last = await db.row(
    lastRow,
    sql`select doc_number as number from invoices
         where state = 'elsewhere' and billed_on is not null and doc_number is not null
         order by updated_at desc, id desc limit 1`,
  );
  return last ? numberAfter(last.number) : FIRST;
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

/** Whether another document of its kind by hand bears this number, or bore it and is void. Holds the numbers till the transaction ends: two people at once never give the same one. */
export async function isOwnNumberUsed(
  tx: Sql,
  number: string,
  { kind, id }: { kind: DocumentKind; id: string },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('own invoice numbers'))`);
  const row = await tx.row(
    usedRow,
    sql`select exists (select from ${NUMBERED[kind]}
                          where (state = 'elsewhere' and billed_on is not null
                                 or state = 'voided' and accounting_id is null)
                            and doc_number = ${number} and id <> ${id}) as used`,
  );
  return row?.used ?? false;
}
