import { type Duty, mayOrder, type Role } from '../../kit/actor.ts';
import { normalise } from '../../kit/normalise.ts';
import { menuFor, pagesOf } from '../dashboard/navigation.ts';
import type { FoundItem } from '../find-contract.ts';
import { ACTION_NAMES, type ResultGroup } from '../find-messages.ts';
import type { RecentObject } from './recent-objects.ts';

/** Whose menu it is. */
export interface Person {
  uid: string;
  role: Role;
  salesRep: boolean;
  duties: readonly Duty[];
}

/** One line of the command menu: it goes somewhere, or sends a form. */
export interface Choice {
  key: string;
  group: ResultGroup;
  name: string;
  detail: string;
  to?: string;
  send?: { action: string; fields: Record<string, string> };
  /** What is kept of it as opened last. */
  object?: RecentObject;
}

/** Pages outside the dashboard's list. */
const OTHER_PAGES: readonly [to: string, text: string][] = [
  ['/products', 'Products'],
  ['/cart', 'Cart'],
  ['/sds', 'Safety data sheets'],
  ['/settings', 'Settings'],
  ['/', 'Home'],
];

function pagesFor(person: Person): Choice[] {
  const own = menuFor(person)
    .flatMap((entry) => pagesOf(entry).map(({ to, text }) => ({ to, text, detail: entry.text })))
    // A tab that is the page of its entry bears the entry's name.
    .filter((one, at, all) => all.findIndex(({ to }) => to === one.to) === at);
  const others = OTHER_PAGES.filter(([to]) => to !== '/cart' || mayOrder(person)).map(
    ([to, text]) => ({ to, text, detail: '' }),
  );
  return [...own, ...others].map(({ to, text, detail }) => ({
    key: `page ${to}`,
    group: 'pages',
    name: text,
    detail: detail === text ? '' : detail,
    to,
  }));
}

/** Our own people enter orders at the desk; buyers fill the cart of the customer. */
const atDesk = ({ role, salesRep }: Person) => role !== 'user' || salesRep;

/** Where an order for this customer is entered: at the desk, or in the customer's cart, which is chosen first. */
const orderFor = (person: Person, customerId: string): Partial<Choice> =>
  atDesk(person)
    ? { to: `/dashboard/new-order?customer=${customerId}` }
    : { send: { action: '/cart/customer', fields: { customerId, returnTo: '/cart' } } };

function actionsFor(person: Person, here: string): Choice[] {
  const { role } = person;
  const act = (name: string, rest: Partial<Choice>): Choice => ({
    key: `action ${name}`,
    group: 'actions',
    name,
    detail: '',
    ...rest,
  });
  const appearance = (choice: string) => ({
    send: { action: '/settings', fields: { intent: 'appearance', appearance: choice } },
  });
  const switching = `/cart/customer?returnTo=${encodeURIComponent(here)}`;
  return [
    ...(mayOrder(person)
      ? [
          act(ACTION_NAMES.newOrder, {
            to: atDesk(person) ? '/dashboard/new-order' : '/cart/customer?returnTo=/cart',
          }),
          act(ACTION_NAMES.orderAgain, {
            detail: ACTION_NAMES.orderAgainDetail,
            to: '/dashboard/orders',
          }),
          act(ACTION_NAMES.switchCustomer, { to: switching }),
        ]
      : []),
    ...(role === 'super_admin'
      ? [
          act(ACTION_NAMES.addCustomer, { to: '/dashboard/customers/new' }),
          act(ACTION_NAMES.addProduct, { to: '/dashboard/products/new' }),
        ]
      : []),
    ...(role === 'user' || !mayOrder(person)
      ? []
      : [act(ACTION_NAMES.addPerson, { to: '/dashboard/people/new' })]),
    act(ACTION_NAMES.light, appearance('light')),
    act(ACTION_NAMES.dark, appearance('dark')),
    act(ACTION_NAMES.system, appearance('system')),
    act(ACTION_NAMES.signOut, { send: { action: '/login', fields: { intent: 'sign-out' } } }),
  ];
}

const choiceOf = (item: FoundItem | RecentObject, group: ResultGroup): Choice => ({
  key: `${group} ${item.to}`,
  group,
  name: item.name,
  detail: item.detail,
  to: item.to,
  object: item,
});

/** Pages and actions shown for a term; more of them would push away what was found. */
const LOCAL_SHOWN = 6;

/**
 * What the menu offers, in its order. Without a term: what was opened last, then actions and pages. With one: actions and pages whose name
 * begins so, what was found (whole numbers first, before all else), and the other actions and pages that hold it.
 */
export function choicesFor(
  term: string,
  found: readonly FoundItem[],
  recent: readonly RecentObject[],
  person: Person,
  here: string,
): Choice[] {
  const local = [...actionsFor(person, here), ...pagesFor(person)];
  const typed = normalise(term);
  if (typed === '') return [...recent.map((one) => choiceOf(one, 'recent')), ...local];
  const holding = local.filter(({ name }) => normalise(name).includes(typed)).slice(0, LOCAL_SHOWN);
  const begins = ({ name }: Choice) => normalise(name).startsWith(typed);
  const objects = found.map((item) => choiceOf(item, item.group));
  const customer = found.find(({ group }) => group === 'customers');
  const forCustomer: Choice[] =
    customer && mayOrder(person)
      ? [
          {
            key: `order for ${customer.id}`,
            group: 'actions',
            name: ACTION_NAMES.newOrderFor(customer.name),
            detail: customer.detail,
            ...orderFor(person, customer.id),
          },
        ]
      : [];
  const exact = found[0]?.exact ?? false;
  return [
    ...(exact ? objects : []),
    ...holding.filter(begins),
    ...(exact ? [] : objects),
    ...forCustomer,
    ...holding.filter((choice) => !begins(choice)),
  ];
}

/** The lines under their headings: those of one kind that follow each other. */
export function grouped(
  choices: readonly Choice[],
): { group: ResultGroup; choices: { choice: Choice; at: number }[] }[] {
  const groups: { group: ResultGroup; choices: { choice: Choice; at: number }[] }[] = [];
  for (const [at, choice] of choices.entries()) {
    const last = groups.at(-1);
    if (last?.group === choice.group) last.choices.push({ choice, at });
    else groups.push({ group: choice.group, choices: [{ choice, at }] });
  }
  return groups;
}
