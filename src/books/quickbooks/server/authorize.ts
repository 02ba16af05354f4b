import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { heldBecause } from '../../../platform/held-copy.ts';
import { sql } from '../../../platform/sql.ts';
import type { Grant } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import { cannotServe, settingsOf } from '../contract.ts';
import { heldCopy, unreadable } from '../errors.ts';
import { readOnce } from './client.ts';
import { exchangeCode, revokeTokens } from './oauth.ts';
import { saveTokens } from './tokens.ts';

const companyInfo = z.looseObject({ CompanyInfo: z.looseObject({ CompanyName: z.string() }) });
const preferencesAnswer = z.looseObject({ Preferences: z.unknown() });

/** Exchanges the code for tokens and reads with them whose books they open. @throws LedgerError */
export async function authorizeCompany(
  app: App,
  { code, companyId }: { code: string; companyId: string },
): Promise<Grant> {
  if (!/^\d{1,30}$/.test(companyId))
    throw new LedgerError('refused', 'The answer names no company of QuickBooks.');
  if ((await heldBecause(app)) !== null) throw heldCopy();
  const tokens = await exchangeCode(app, code);
  const as = { connectionId: '', realmId: companyId, token: tokens.access };
  const info = companyInfo.safeParse(await readOnce(app, as, `companyinfo/${companyId}`));
  const settings = preferencesAnswer.safeParse(await readOnce(app, as, 'preferences'));
  if (!info.success || !settings.success) throw unreadable('the company');
  const { CompanyInfo } = info.data;
  const { Preferences } = settings.data;
  return {
    companyId,
    companyName: CompanyInfo.CompanyName,
    unsuitable: cannotServe(CompanyInfo, Preferences),
    store: async (tx, connectionId, state) => {
      await tx.execute(
        sql`update accounting_connections
               set settings = ${JSON.stringify(settingsOf(CompanyInfo, Preferences))},
                   settings_read_at = ${new Date(app.clock.now())}
             where id = ${connectionId}`,
      );
      await saveTokens(app, tx, connectionId, { tokens, state });
    },
    revoke: () => revokeTokens(app, tokens.refresh),
  };
}
