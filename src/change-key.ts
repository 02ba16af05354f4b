import { resealTokens } from './books/quickbooks/server/tokens.ts';
import { recordAudit } from './company/server/record-audit.ts';
import { countApiKeys, endAllSessions } from './people/accounts/sign-in/server/end-all-sessions.ts';
import { resealSecondFactors } from './people/accounts/sign-in/server/reseal-second-factors.ts';
import type { App } from './platform/app.ts';
import { readMasterKey } from './platform/check-settings.ts';
import { connectedElsewhere, replaceKey } from './platform/installation.ts';
import { resealSecrets } from './webhooks/server/secrets.ts';

export interface KeyChanged {
  lines: string[];
  done: boolean;
}

const refused = (...lines: string[]): KeyChanged => ({ lines, done: false });

/**
 * Seals everything that the master key protects for the key in `file`, all or nothing, while no other process uses this database: the
 * connection to accounting, second factors and webhooks go on with the new key, keys of programs as they are, and everybody signs in anew.
 */
export async function changeKey(
  app: App,
  file: string,
  { yes }: { yes: boolean },
): Promise<KeyChanged> {
  const problems: string[] = [];
  const from = app.config.secrets.masterKey;
  const to = readMasterKey({ masterKey: null, masterKeyFile: file }, problems);
  if (problems.length > 0) return refused(...problems);
  if (to === from) return refused(`${file} holds the key that is in use.`);
  const others = await connectedElsewhere(app.db);
  if (others > 0)
    return refused(
      `Other processes use this database (${others} connections): stop every web and worker first, and a pooler in between, or what they write meanwhile is sealed for the old key.`,
    );
  if (!yes)
    return refused(
      'Everything that is sealed would be sealed for the new key, and everybody would sign in anew. Keys of programs go on. Say --yes to do it.',
    );
  const counts = await app.db.transaction(async (tx) => {
    // First: it waits for whoever else changes the key.
    await replaceKey(tx, from, to);
    const connections = await resealTokens(tx, from, to);
    const secondFactors = await resealSecondFactors(tx, from, to);
    const webhookSecrets = await resealSecrets(tx, from, to);
    const sessions = await endAllSessions(tx);
    const apiKeys = await countApiKeys(tx);
    const after = { connections, secondFactors, webhookSecrets, sessions, apiKeys };
    await recordAudit(
      app,
      tx,
      { kind: 'system', name: 'operator' },
      {
        action: 'installation.key-changed',
        objectKind: 'installation',
        after,
      },
    );
    return after;
  });
  return {
    lines: [
      `Sealed for the new key: ${counts.connections} connections to accounting, ${counts.secondFactors} second factors, ${counts.webhookSecrets} secrets of webhooks. ${counts.sessions} sessions ended. ${counts.apiKeys} keys of programs go on.`,
      `Start every process with the new key from now on (MASTER_KEY_FILE=${file}, or MASTER_KEY).`,
      'Keep the old key for as long as you keep backups from before: they are opened with it.',
    ],
    done: true,
  };
}
