import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { TeamMember } from '../server/team.ts';
import { HowToInvite, WhoSetsLimits } from './ask-office.tsx';
import { TeamView } from './team-view.tsx';

const member = (displayName: string, approves: boolean): TeamMember => ({
  id: displayName,
  displayName,
  email: 'one@harbor.example',
  role: 'user',
  isBuyer: true,
  disabled: false,
  approves,
  invitedAt: null,
  limitCents: null,
  approverId: null,
  approverName: null,
});
const inviteHtml = (byApprovers: boolean, members: TeamMember[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HowToInvite team={{ byApprovers, members }} />
    </MemoryRouter>,
  );

test('who may not invite reads who does', () => {
  const alone = inviteHtml(true, [member('Mara Bell', false)]);
  // The form of the office stands beside it and says the rest.
  expect(alone).toBe('');
  const members = [member('Mara Bell', false), member('Theo Lind', true)];
  expect(inviteHtml(true, members)).toContain('Theo Lind, who approves orders here, may invite');
  // Where approvers may not invite, nobody is sent to one.
  expect(inviteHtml(false, members)).not.toContain('Theo Lind');
});

test('who can change no limit reads who can; who can has the field itself', () => {
  const html = (more: object) =>
    renderToStaticMarkup(
      <WhoSetsLimits
        team={{
          byApprovers: true,
          members: [member('Mara Bell', false), member('Theo Lind', true)],
          own: true,
          mayRule: false,
          looksAfter: false,
          ...more,
        }}
      />,
    );
  expect(html({})).toContain('set by Theo Lind, who approves orders here, and by our office');
  expect(html({ own: false })).toContain('who approves orders here, and by an owner');
  expect(html({ byApprovers: false })).toContain('Limits are set by our office.');
  expect(html({ looksAfter: true })).toBe('');
  expect(html({ mayRule: true })).toBe('');
});

test('whoever asked for a colleague’s account reads the limit that it was opened with, as long as it is new', () => {
  const html = (one: Partial<TeamMember>) => {
    const team = {
      members: [{ ...member('Cleo New', false), limitCents: 500_00, ...one }],
      waiting: [],
      seeAll: null,
      looksAfter: false,
      ceilingCents: null,
      byApprovers: true,
      mayRule: false,
      self: 'Mara Bell',
      own: true,
    };
    const element = <TeamView customerId="c" site="Harbor" team={team} answer={undefined} />;
    return renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
    );
  };
  const invitedAt = new Date(Date.UTC(2026, 10, 20));
  expect(html({ invitedAt })).toContain('Up to $500.00');
  expect(html({ invitedAt, limitCents: null })).not.toContain('No limit');
  // What colleagues at work may spend is theirs and their approver’s.
  expect(html({})).not.toContain('$500.00');
});
