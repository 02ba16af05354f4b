import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { showKeys, usePageKeys } from '../../../ui/page-keys.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { KEYS } from '../keys.ts';
import * as messages from '../messages.ts';
import { deskAction } from '../server/desk-action.ts';
import { loadDesk } from '../server/load-desk.ts';
import { CallScreen } from '../ui/call-screen.tsx';
import { CallerSearch } from '../ui/caller-search.tsx';
import { useDeskKeys } from '../ui/desk-keys.tsx';
import { callsOf, ParkedCalls } from '../ui/parked-calls.tsx';
import { PlacedBefore, useNextBegun } from '../ui/placed-before.tsx';
import { PlacedCard } from '../ui/placed-card.tsx';
import { useDetailsSaving } from '../ui/use-details-saving.ts';
import type { Route } from './+types/new-order';

export const middleware = [requireRole(ORDERING)];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadDesk(app, user, new URL(request.url).searchParams).catch(failLoad);
}

export const action = deskAction;

/** Also after a failure: prices and stock are then shown as they are now. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(
    `${loaderData?.call ? `${messages.whoText(loaderData.call.customer.name, loaderData.call.street)}: ` : ''}${messages.TITLE}`,
    matches,
  ),
];

export default function NewOrder({ loaderData: desk, actionData }: Route.ComponentProps) {
  const { call, placed, staff, timeZone } = desk;
  const navigate = useNavigate();
  const entry = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLiveReload('own-order');
  useNextBegun(desk.person, call !== null);
  const saving = useDetailsSaving(call?.notes ?? null);
  const calls = callsOf(desk.parked, call);
  const leave = () => saving.save(form.current);
  const go = (to: string) => {
    leave();
    void navigate(to);
  };
  useDeskKeys({
    newCall: () => go('/dashboard/new-order'),
    goTo: (place) => {
      const to = calls.find((one) => one.place === place);
      if (to) go(`/dashboard/new-order?customer=${to.customer.id}`);
    },
    lines: () => entry.current?.focus(),
    usual: () => document.querySelector<HTMLInputElement>('#usual-items [data-quantity]')?.focus(),
    details: () =>
      form.current?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus(),
    repeat: () => document.querySelector<HTMLElement>('#repeat-last')?.click(),
    place: () => form.current?.requestSubmit(),
  });
  // Who stands at the customer's has no keyboard.
  usePageKeys(staff ? KEYS : null);
  return (
    <Page>
      <PageHeading
        title={call ? call.customer.name : messages.TITLE}
        description={call ? messages.placeText(call.customer, call.street) : undefined}
      >
        {staff ? (
          <Button
            variant="secondary"
            onClick={showKeys}
            className="max-lg:hidden pointer-coarse:hidden"
          >
            {messages.KEYS_BUTTON}
          </Button>
        ) : null}
      </PageHeading>
      {placed ? <PlacedCard order={placed} person={desk.person} staff={staff} /> : null}
      {calls.length > 0 ? (
        <ParkedCalls calls={calls} hereId={call?.customer.id} hasKeys={staff} leave={leave} />
      ) : null}
      <FailureNote failure={useFailure(actionData, 'take')} />
      <FailureNote failure={useFailure(actionData, 'drop')} />
      {call ? (
        <CallScreen
          key={call.customer.id}
          person={desk.person}
          call={call}
          staff={staff}
          timeZone={timeZone}
          answer={actionData ?? undefined}
          entry={entry}
          form={form}
          saving={saving}
        />
      ) : placed ? null : (
        <>
          <PlacedBefore person={desk.person} />
          <CallerSearch key={desk.term} typed={desk.term} callers={desk.callers} staff={staff} />
        </>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const names = new URLSearchParams(useLocation().search).has('customer');
  return names ? (
    <RouteError
      subject="order desk"
      missing={messages.NO_CUSTOMER}
      back={{ to: '/dashboard/new-order', label: messages.CHOOSE_CUSTOMER }}
    />
  ) : (
    <RouteError subject="order desk" back="dashboard" />
  );
}
