import { Link } from 'react-router';
import type { Role } from '../../../kit/actor.ts';
import { Badge } from '../../../ui/panel.tsx';
import { ROLE_MESSAGES } from '../../choices.ts';
import { awaitedRoleMessages } from '../../messages.ts';
import { When } from '../../sign-in/ui/when.tsx';

export interface ShownPerson {
  id: string;
  displayName: string;
  email: string;
  role: Role;
  awaitsPassword: boolean;
  brands: string[];
  customers: number | null;
  state: 'active' | 'invited' | 'disabled';
  secondFactor: boolean;
  lastSignInAt: string | null;
}

export function StateBadge({ state }: { state: ShownPerson['state'] }) {
  if (state === 'disabled') return <Badge tone="danger">Disabled</Badge>;
  if (state === 'invited') return <Badge tone="warning">Invited</Badge>;
  return <Badge tone="success">Active</Badge>;
}

const customersOf = (count: number | null) =>
  count === null ? 'All customers' : count === 1 ? '1 customer' : `${count} customers`;
const brandsOf = (person: ShownPerson) =>
  person.role === 'super_admin'
    ? 'All brands'
    : person.brands.length === 0
      ? 'No brands'
      : person.brands.length === 1
        ? '1 brand'
        : `${person.brands.length} brands`;

/** A dense table on a desktop, cards on a phone. */
export function PeopleTable({ people }: { people: ShownPerson[] }) {
  return (
    <div className="rounded-lg border border-rule bg-card">
      <table className="w-full border-collapse text-left">
        <thead className="hidden border-b-2 border-ink md:table-header-group">
          <tr>
            {['Name', 'Role', 'Sees', 'State', 'Last sign-in'].map((title) => (
              <th key={title} scope="col" className="px-4 py-2 text-sm font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {people.map((person) => (
            <tr key={person.id} className="grid gap-1 px-4 py-3 md:table-row md:p-0">
              <th scope="row" className="font-normal md:px-4 md:py-2">
                <Link
                  to={`/dashboard/people/${person.id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand md:min-h-8"
                >
                  {person.displayName}
                </Link>
                <span className="block text-sm break-all text-muted">{person.email}</span>
              </th>
              <td className="md:px-4 md:py-2">
                {ROLE_MESSAGES[person.role]}{' '}
                {person.awaitsPassword ? (
                  <Badge tone="warning">{awaitedRoleMessages.badge}</Badge>
                ) : null}
              </td>
              <td className="tabular text-sm md:px-4 md:py-2">
                {brandsOf(person)}, {customersOf(person.customers).toLowerCase()}
              </td>
              <td className="flex flex-wrap gap-1 md:table-cell md:px-4 md:py-2">
                <StateBadge state={person.state} />{' '}
                {person.secondFactor ? <Badge>Two-step</Badge> : null}
              </td>
              <td className="text-sm md:px-4 md:py-2">
                <span className="text-muted md:hidden">Last sign-in: </span>
                <When at={person.lastSignInAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
