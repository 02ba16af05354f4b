import { Link } from 'react-router';
import { useTimeZone } from '../../../../company/ui/time-zone.ts';
import type { TableView } from '../../../../kit/table-view.ts';
import { dayIn, shortDayText } from '../../../../kit/time.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import type { OwnView } from '../../../../ui/data-table/view-tabs.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Badge, EmptyState } from '../../../../ui/panel.tsx';
import { awaitedRoleMessages } from '../../messages.ts';
import { dutiesText, PEOPLE_TABLE, PERSON_STATES, type ShownPerson } from '../../people-table.ts';
import { DUTY_MESSAGES, PEOPLE_STATES, ROLE_MESSAGES } from '../../public/choices.ts';
import { When } from '../../sign-in/ui/when.tsx';
import { INVITATION } from '../page-messages.ts';
import * as sentences from '../person-messages.ts';
import { InvitationWays } from './invitation-ways.tsx';

const STATE_TONES = { active: 'success', invited: 'warning', disabled: 'danger' } as const;

/** How an account stands; an invitation says since when it waits. */
export function StateBadge({
  state,
  invitedAt,
  compact = false,
}: {
  state: ShownPerson['state'];
  invitedAt: string | null;
  compact?: boolean;
}) {
  const timeZone = useTimeZone();
  return (
    <Badge tone={STATE_TONES[state]} compact={compact}>
      {state === 'invited' && invitedAt
        ? INVITATION.state(shortDayText(dayIn(timeZone, invitedAt)))
        : PERSON_STATES[state]}
    </Badge>
  );
}

/** A name or address that is too long for its column takes a second line in a table: who it is, is never cut. */
const WHOLE = 'one-line:block one-line:wrap-anywhere one-line:whitespace-normal';

/** Everybody who may sign in, as far as the reader may see them. */
export function PeopleList({
  people,
  next,
  previous,
  view,
  views,
  dense,
  answer,
  mayManage,
}: {
  people: readonly ShownPerson[];
  next: string | null;
  previous: string | null;
  view: TableView;
  views: readonly OwnView[];
  dense: boolean;
  answer: unknown;
  /** The reader may invite staff, and so may withdraw their invitations. */
  mayManage: boolean;
}) {
  return (
    <>
      <DataTable<ShownPerson>
        phone={{ first: ['name'], firstEnd: 'state', second: ['duties', 'email'] }}
        views={{
          builtIn: [
            { name: 'Everybody', search: '?view=all' },
            { name: 'Staff', search: '?role=admin' },
            { name: 'Invited', search: '?state=invited' },
            { name: 'Disabled', search: '?state=disabled' },
          ],
          own: views,
          answer: answer,
        }}
        label="People"
        shape={PEOPLE_TABLE}
        view={view}
        rows={people}
        next={next}
        previous={previous}
        context={{ timeZone: 'UTC' }}
        cells={{
          name: (row) => (
            <Link
              to={`/dashboard/people/${row.id}`}
              className={`font-semibold text-brand ${WHOLE}`}
            >
              {row.displayName}
            </Link>
          ),
          email: (row) => (
            <span className={WHOLE}>
              <EmailText address={row.email} />
            </span>
          ),
          duties: (row) => (
            <>
              {dutiesText(row)}{' '}
              {row.awaitsPassword ? (
                <Badge tone="warning" compact>
                  {awaitedRoleMessages.badge}
                </Badge>
              ) : null}
            </>
          ),
          state: (row) => (
            <>
              <StateBadge state={row.state} invitedAt={row.invitedAt} compact={dense} />
              {row.state === 'invited' ? (
                <InvitationWays person={row} mayManage={mayManage} />
              ) : null}
            </>
          ),
          seen: (row) => <When at={row.lastSignInAt} />,
        }}
        widths={{
          // The wide column is for what can be done about an invitation.
          state: people.some(({ state }) => state === 'invited') ? 'w-64' : 'w-24',
          role: 'w-44',
          duties: 'w-40',
          twoStep: 'w-24',
          seen: 'w-48',
        }}
        name={(row) => row.displayName}
        href={(row) => `/dashboard/people/${row.id}`}
        fields={[
          { kind: 'search', name: 'q', label: 'Search people', placeholder: sentences.nameOrEmail },
          {
            kind: 'choice',
            name: 'role',
            label: 'Role',
            options: Object.entries(ROLE_MESSAGES).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'choice',
            name: 'duty',
            label: 'Duty',
            options: Object.entries(DUTY_MESSAGES).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: 'State',
            options: PEOPLE_STATES.filter((state) => state !== 'all').map((value) => ({
              value,
              label: PERSON_STATES[value],
            })),
          },
        ]}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/people.csv"
        empty={<EmptyState title={sentences.nobodyYet} />}
        noMatch={{ title: 'Nobody found', hint: sentences.nobodyText }}
      />
    </>
  );
}
