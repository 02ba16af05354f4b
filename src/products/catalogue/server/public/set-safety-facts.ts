import type { Sql } from '../../../../platform/database.ts';
import { sql } from '../../../../platform/sql.ts';

/**
 * Writes into all sizes of a product where its safety data sheet is, or with null that there is
 * none. Whoever has one of them open for a change learns that it was changed. Inside the caller's
 * transaction, after `lockSizes`.
 */
export async function setProductSheet(
  tx: Sql,
  nameKey: string,
  url: string | null,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update products set sds = ${url}, version = version + 1, updated_at = ${at}
         where name_key = ${nameKey}`,
  );
}

/**
 * Writes into all sizes of a product whether its safety data names an EPA registration, so that lists can be filtered by it. For the
 * room that writes the safety data, inside its transaction. Nobody edits this fact, so no one's open form is outdated by it.
 */
export async function setEpaRegistered(tx: Sql, nameKey: string, is: boolean): Promise<void> {
  await tx.execute(
    sql`update products set epa_registered = ${is}
         where id in (select id from products
                       where name_key = ${nameKey} and epa_registered <> ${is}
                       order by id for no key update)`,
  );
}
