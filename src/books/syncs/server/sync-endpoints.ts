import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import type { SyncKind } from '../../choices.ts';
import { resolveSyncInput, syncStarted } from '../../contract.ts';
import { heldResolved, resolveHeldInput } from '../../prices/held-contract.ts';
import { resolveHeldPrices } from '../../prices/server/resolve-held-prices.ts';
import { cancelSyncInput, scheduleSyncInput } from '../sync-contract.ts';
import { cancelSync } from './cancel-sync.ts';
import { resolveSync } from './resolve-sync.ts';
import { scheduleSync } from './schedule-sync.ts';
import { startSync } from './start-sync.ts';

const sync = (path: string, kind: SyncKind, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    who: 'books',
    summary,
    input: command({}),
    output: syncStarted,
    limit: { points: 6, seconds: 3600, by: 'actor' },
    handle: ({ app, actor }) => startSync(app, actor, kind),
  });

/** Starting, answering, cancelling and scheduling syncs. */
export const syncEndpoints: readonly Endpoint[] = [
  sync(
    '/api/quickbooks-sync-products',
    'products',
    'Start a sync of stock and list prices from QuickBooks',
  ),
  sync('/api/quickbooks-sync-customers', 'customers', 'Start a sync of customers from QuickBooks'),
  sync(
    '/api/sync-products-prices-per-customer',
    'prices',
    'Start a sync of the prices that customers were last invoiced',
  ),
  endpoint({
    method: 'POST',
    path: '/api/settle-sync',
    who: 'books',
    summary:
      'Answer a sync that asks before it removes something: accept exactly what it listed, or leave everything',
    input: resolveSyncInput,
    output: syncStarted,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input }) => resolveSync(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/settle-list-prices',
    who: 'books',
    summary:
      'Answer list prices of the books that wait for a yes: take the batch as it was seen, or keep ours',
    input: resolveHeldInput,
    output: heldResolved,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input }) => resolveHeldPrices(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/cancel-sync',
    who: 'books',
    summary: 'Cancel a sync before anything of it comes into force',
    input: cancelSyncInput,
    output: syncStarted,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input }) => cancelSync(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/schedule-sync',
    who: 'books',
    summary: 'Say whether a kind of sync starts by itself each night, and at which hour',
    input: scheduleSyncInput,
    output: scheduleSyncInput,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input }) => scheduleSync(app, actor, input),
  }),
];
