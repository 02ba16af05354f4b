import { readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { SyncKind } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { recentSyncs } from './recent-syncs.ts';

/** How the reading of one kind stands, for the page that shows what was read. */
export interface Reading {
  /** The company that can be shown; null when none is connected. */
  realmId: string | null;
  connected: boolean;
  running: boolean;
  /** Why the last one failed. */
  failure: string | null;
  timeZone: string;
}

export async function readingOf(app: App, kind: SyncKind): Promise<Reading> {
  const [live, runs, company] = await Promise.all([
    liveConnection(app.db),
    recentSyncs(app.db),
    readCompany(app),
  ]);
  const last = runs.find((run) => run.kind === kind);
  return {
    realmId: live && live.state !== 'disconnected' ? live.realmId : null,
    connected: live?.state === 'connected',
    running: last?.state === 'queued' || last?.state === 'running',
    failure: last?.state === 'failed' ? last.error : null,
    timeZone: company.timeZone,
  };
}
