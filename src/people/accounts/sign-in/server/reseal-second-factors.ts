import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { secretFor } from './session-cookie.ts';

const sealedRow = rowShape({ id: text, secret: text, backupCodes: text });

/** Seals second factors for another master key, in the sign-in library's own form: it opens them. Returns how many. */
export async function resealSecondFactors(tx: Sql, from: string, to: string): Promise<number> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const again = async (data: string) =>
    symmetricEncrypt({
      key: secretFor(to),
      data: await symmetricDecrypt({ key: secretFor(from), data }),
    });
  const rows = await tx.rows(
    sealedRow,
    sql`select id, secret, backup_codes from two_factors order by id for update`,
  );
  for (const { id, secret, backupCodes } of rows)
    await tx.execute(
      sql`update two_factors
             set secret = ${await again(secret)}, backup_codes = ${await again(backupCodes)}
           where id = ${id}`,
    );
  return rows.length;
}
