import { useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { type RunKind, SYNC_KINDS, type SyncKind } from '../../choices.ts';
import { SYNC_BLOCKED, SYNC_MESSAGES, WAITING_PRICES } from '../../messages.ts';
import type { SyncSchedule } from '../sync-contract.ts';
import { PRICES_FIRST, SYNC_WORDS } from '../sync-messages.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { SyncRunState, type SyncRunView } from './sync-run-view.tsx';

/** The three syncs, what they last found, and the prices that wait for a yes. */
export function SyncPanel({
  runs,
  connected,
  waitingPrices,
  matched,
  schedules,
  timeZone,
  failure,
}: {
  runs: SyncRunView[];
  schedules: SyncSchedule[];
  timeZone: string;
  connected: boolean;
  waitingPrices: number;
  /** Which of the two is matched to the books at all. */
  matched: { products: boolean; customers: boolean };
  /** Why a press here was not done. */
  failure: Failure | undefined;
}) {
  const navigation = useNavigation();
  const doing = navigation.state === 'idle' ? null : navigation.formData?.get('sync');
  const read =
    runs.find((run) => run.kind === 'invoices' && run.state === 'waiting') ??
    runs.find((run) => run.kind === 'invoices');
  return (
    <Panel
      title="Read from QuickBooks"
      actions={
        <Link
          className="inline-flex min-h-11 items-center text-brand underline"
          to="/dashboard/accounting/syncs"
        >
          {SYNC_WORDS.history}
        </Link>
      }
    >
      <div className="mb-4 empty:hidden">
        <FailureNote failure={failure} />
      </div>
      {waitingPrices > 0 ? <WaitingPrices count={waitingPrices} /> : null}
      <ul className="divide-y divide-rule">
        {SYNC_KINDS.map((kind) => (
          <li key={kind} className="py-4 first:pt-0 last:pb-0">
            <OneSync
              kind={kind}
              last={runs.find((run) => run.kind === kind)}
              connected={connected}
              busy={doing === kind}
            />
            {kind === 'prices' && connected ? <PricesFirst matched={matched} /> : null}
            {connected ? (
              <ScheduleForm
                kind={kind}
                schedule={schedules.find((one) => one.kind === kind)}
                timeZone={timeZone}
              />
            ) : null}
          </li>
        ))}
        {read ? (
          <li className="py-4 last:pb-0">
            <Heading kind="invoices" />
            <SyncRunState run={read} linked />
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function OneSync({
  kind,
  last,
  connected,
  busy,
}: {
  kind: SyncKind;
  last: SyncRunView | undefined;
  connected: boolean;
  busy: boolean;
}) {
  const active = last?.state === 'queued' || last?.state === 'running';
  const why = useId();
  const blocked = active ? SYNC_BLOCKED.running : null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Heading kind={kind} />
        {/* Without a connection nothing can be read; the card beside it says so. */}
        {connected ? (
          <Form method="post" className="grid justify-items-end gap-1 max-sm:justify-items-start">
            <input type="hidden" name="intent" value="sync" />
            <Button
              type="submit"
              name="sync"
              value={kind}
              variant="secondary"
              busy={busy}
              disabled={blocked !== null}
              aria-describedby={blocked ? why : undefined}
              aria-label={`Sync now: ${SYNC_MESSAGES[kind].title}`}
            >
              Sync now
            </Button>
            {blocked ? (
              <p id={why} className="text-sm text-muted">
                {blocked}
              </p>
            ) : null}
          </Form>
        ) : null}
      </div>
      {last ? (
        <SyncRunState run={last} linked />
      ) : connected ? (
        <p className="mt-2 text-sm text-muted">Not run yet.</p>
      ) : null}
    </>
  );
}

/** What has to be read and matched before prices of the books say anything. */
function PricesFirst({ matched }: { matched: { products: boolean; customers: boolean } }) {
  const need = matched.products ? (matched.customers ? null : 'customers') : 'products';
  if (!need) return null;
  return (
    <div className="mt-3">
      <Note tone="warning" title={PRICES_FIRST.title(need)}>
        {PRICES_FIRST.text(need)}{' '}
        <Link
          to={
            need === 'products'
              ? '/dashboard/accounting/products'
              : '/dashboard/accounting/customers'
          }
          className="inline-flex min-h-11 items-center underline"
        >
          {PRICES_FIRST.link(need)}
        </Link>
      </Note>
    </div>
  );
}

function Heading({ kind }: { kind: RunKind }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-lg">{SYNC_MESSAGES[kind].title}</h3>
      <p className="text-muted">{SYNC_MESSAGES[kind].text}</p>
    </div>
  );
}

function WaitingPrices({ count }: { count: number }) {
  return (
    <div className="mb-4">
      <Note tone="warning" title={WAITING_PRICES.title(count)}>
        {WAITING_PRICES.text}
        <p className="mt-3">
          <ButtonLink variant="secondary" to="/dashboard/accounting/prices?show=waiting">
            {WAITING_PRICES.open}
          </ButtonLink>
        </p>
      </Note>
    </div>
  );
}
