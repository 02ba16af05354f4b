import { type Duty, type Role } from '../../kit/actor.ts';
import { anyText, type TableShape } from '../../kit/table-view.ts';
import { stampText } from '../../kit/time.ts';
import { BRANDS } from './messages.ts';
import { DUTY_MESSAGES, PEOPLE_STATES, ROLE_MESSAGES, WHO_DOES } from './public/choices.ts';

export interface ShownPerson {
  id: string;
  displayName: string;
  email: string;
  role: Role;
  awaitsPassword: boolean;
  brands: string[];
  allBrands: boolean;
  customers: number | null;
  state: 'active' | 'invited' | 'disabled';
  invitedAt: string | null;
  duties: readonly Duty[];
  salesRep: boolean;
  secondFactor: boolean;
  lastSignInAt: string | null;
}

const customersOf = (count: number | null) =>
  count === null ? 'all customers' : count === 1 ? '1 customer' : `${count} customers`;
const brandsOf = (person: ShownPerson) =>
  person.role === 'super_admin' || person.allBrands
    ? BRANDS.allSeen
    : person.brands.length === 0
      ? 'No brands'
      : person.brands.length === 1
        ? '1 brand'
        : `${person.brands.length} brands`;

/** "2 brands, all customers" */
export const seesText = (person: ShownPerson): string =>
  `${brandsOf(person)}, ${customersOf(person.customers)}`;

/** Who does what: an owner everything, staff their duties, a rep sells, a buyer orders. */
export const dutiesText = ({
  role,
  salesRep,
  duties,
}: Pick<ShownPerson, 'role' | 'salesRep' | 'duties'>): string => {
  if (role === 'super_admin') return WHO_DOES.owner;
  if (role === 'user') return salesRep ? WHO_DOES.rep : WHO_DOES.buyer;
  return duties.map((duty) => DUTY_MESSAGES[duty]).join(', ');
};

export const PERSON_STATES: Record<(typeof PEOPLE_STATES)[number], string> = {
  all: 'All',
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};

/** The table of people: its columns on the screen and in the file, what sorts and filters it. */
export const PEOPLE_TABLE: TableShape<ShownPerson> = {
  columns: {
    name: { title: 'Name', text: (row) => row.displayName, sort: 'up', fixed: true },
    email: { title: 'Email', text: (row) => row.email, sort: 'up' },
    // Duties say it more exactly.
    role: { title: 'Role', text: (row) => ROLE_MESSAGES[row.role], sort: 'up', extra: true },
    duties: {
      title: 'Duties',
      text: dutiesText,
    },
    sees: { title: 'Sees', text: seesText, extra: true },
    state: { title: 'State', text: (row) => PERSON_STATES[row.state] },
    invited: {
      title: 'Invited',
      text: (row, { timeZone }) => (row.invitedAt ? stampText(row.invitedAt, timeZone) : ''),
      extra: true,
    },
    twoStep: { title: 'Two-step', text: (row) => (row.secondFactor ? 'yes' : 'no'), extra: true },
    seen: {
      title: 'Last sign-in',
      text: (row, { timeZone }) => (row.lastSignInAt ? stampText(row.lastSignInAt, timeZone) : ''),
      day: true,
      sort: 'down',
    },
  },
  filters: {
    q: anyText,
    role: Object.keys(ROLE_MESSAGES),
    duty: Object.keys(DUTY_MESSAGES),
    state: PEOPLE_STATES.filter((state) => state !== 'all'),
  },
  sort: 'name',
};
