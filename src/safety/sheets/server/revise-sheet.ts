import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { sheetUnchanged } from '../errors.ts';
import type { ReviseSheet } from '../public/contract.ts';
import { publishSheet } from './publish-sheet.ts';

/**
 * A new revision of a product's sheet from an uploaded file, once for a key.
 * @throws AppError what `publishSheet` throws; `sheet-unchanged` for the same bytes again.
 */
export async function reviseSheet(
  app: App,
  actor: UserActor,
  input: ReviseSheet,
  facts: { key: string; requestId: string; network: string },
): Promise<{ revisionId: string; number: number; sha256: string }> {
  const { key, ...request } = facts;
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'revise-sheet', key, body: input }, async () => {
      const taken = await publishSheet(app, tx, actor, { sheet: input, ...request });
      if (!taken) throw sheetUnchanged();
      return taken;
    }),
  );
}
