import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';
import { readOwnData } from './queries.ts';

/** What other rooms keep about a person, by the name that it has in the file. Handed over in the map: this room knows none of them. */
export type OwnDataParts = Readonly<
  Record<string, (app: App, user: UserActor) => Promise<unknown>>
>;

/** "Download my data": everything that is kept about the person. An export is a line in the audit log. */
export async function exportOwnData(
  app: App,
  actor: Actor,
  parts: OwnDataParts,
  from: Caller,
): Promise<Record<string, unknown>> {
  const user = signedIn(actor);
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'account.export',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    }),
  );
  const [own, ...others] = await Promise.all([
    readOwnData(app, user),
    ...Object.entries(parts).map(async ([name, read]) => [name, await read(app, user)] as const),
  ]);
  return { ...own, ...Object.fromEntries(others) };
}
