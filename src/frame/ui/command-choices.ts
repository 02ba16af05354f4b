import { SECTION_TITLES } from '../../company/choices.ts';
import { SETTING_GROUPS } from '../../company/messages.ts';
import { type Duty, isBuyer, mayOrder, type Role } from '../../kit/actor.ts';
import { normalise } from '../../kit/normalise.ts';
import { OWN_TITLE, ownSettingsOf } from '../../people/accounts/public/choices.ts';
import {
  ASK_FOR_CUSTOMER,
  askForCustomer,
  newCustomerAt,
} from '../../people/customers/public/messages.ts';
import { menuFor, pagesOf } from '../dashboard/navigation.ts';
import type { FoundItem } from '../find-contract.ts';
import { ACTION_NAMES, CLAIM_WORDS, FIRST_AID_WORDS, type ResultGroup } from '../find-messages.ts';
import { PAGE_WORDS } from '../find-words.ts';
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
  /** Further search words that are not shown. */
  words?: readonly string[];
  to?: string;
  /** Shows the list of keys. */
  showsKeys?: true;
  send?: { action: string; fields: Record<string, string> };
  /** The entry of this choice in the list of recently opened objects. */
  object?: RecentObject;
}

/** Pages outside the dashboard's list. */
const OTHER_PAGES: readonly [to: string, text: string][] = [
  ['/products', 'Products'],
  ['/cart', 'Cart'],
  ['/sds', 'Safety data sheets'],
  ['/settings', OWN_TITLE],
  ['/', 'Home'],
];

/** Found when its name is typed; the appearance is an act of its own. */
const ownSettings = (person: Person): Choice[] =>
  ownSettingsOf(person)
    .filter(([id]) => id !== 'appearance')
    .map(([id, name]) => ({
      key: `page /settings#${id}`,
      group: 'pages',
      name,
      detail: OWN_TITLE,
      to: `/settings#${id}`,
    }));

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
    words: PAGE_WORDS[to] ?? [],
  }));
}

/** What the company can be set to: each field, and its group, leads to the screen it stands on. Found when its name is typed. */
const companySettings = (pages: readonly Choice[]): Choice[] =>
  SETTING_GROUPS.flatMap(({ section, title, settings }) => {
    const to = `/dashboard/company?section=${section}`;
    if (!pages.some((page) => page.to === to)) return [];
    return [title, ...settings.map(({ label }) => label)].map((name) => ({
      key: `setting ${section} ${name}`,
      group: 'pages' as const,
      name,
      detail: SECTION_TITLES[section],
      to,
    }));
  });

/** Our own people enter orders at the desk; buyers fill the cart of the customer. */
const atDesk = ({ role, salesRep }: Person) => role !== 'user' || salesRep;

/** Where an order for this customer is entered: at the desk, or in the customer's cart, which is chosen first. */
const orderFor = (person: Person, customerId: string): Partial<Choice> =>
  atDesk(person)
    ? { to: `/dashboard/new-order?customer=${customerId}` }
    : { send: { action: '/cart/customer', fields: { customerId, returnTo: '/cart' } } };

const act = (name: string, rest: Partial<Choice>): Choice => ({
  key: `action ${name}`,
  group: 'actions',
  name,
  detail: '',
  ...rest,
});

const to = (name: string, address: string, detail = ''): Choice =>
  act(name, { to: address, detail });

/** Somebody has it in the eye, or on the floor: the library begins each product with first aid. Typed in either language. */
const inAHurry = {
  ...to(ACTION_NAMES.firstAid, '/sds', ACTION_NAMES.firstAidDetail),
  words: FIRST_AID_WORDS,
};

/** A claim is reported on the page of the order that it came with. */
const reportProblem = (orders: string): Choice => ({
  ...to(ACTION_NAMES.reportProblem, orders, ACTION_NAMES.reportDetail),
  words: CLAIM_WORDS,
});

const BUYERS = [
  to(ACTION_NAMES.order, '/dashboard'),
  to(ACTION_NAMES.orderAgain, '/dashboard/orders', ACTION_NAMES.orderAgainDetail),
  to(ACTION_NAMES.count, '/dashboard/guide/count'),
  reportProblem('/dashboard/orders'),
  to(ACTION_NAMES.invoices, '/dashboard/invoices'),
  to(ACTION_NAMES.findSds, '/sds'),
];
const OF_DUTIES: Readonly<Record<Duty, readonly Choice[]>> = {
  desk: [
    to(ACTION_NAMES.confirm, '/dashboard/orders?status=placed'),
    to(ACTION_NAMES.plan, '/dashboard/deliveries'),
    to(ACTION_NAMES.answer, '/dashboard/contact-requests'),
  ],
  books: [
    to(ACTION_NAMES.settle, '/dashboard/accounting/inbox'),
    to(ACTION_NAMES.remind, '/dashboard/accounting/statements'),
    to(ACTION_NAMES.sync, '/dashboard/accounting'),
  ],
  driver: [to(ACTION_NAMES.stops, '/dashboard/stops')],
};

/** What somebody of this role and these duties does most, the commonest first. */
export function commonestChoices(person: Person): readonly Choice[] {
  if (isBuyer(person)) return BUYERS;
  const order = mayOrder(person) ? [to(ACTION_NAMES.newOrder, '/dashboard/new-order')] : [];
  if (person.role === 'user')
    return [
      ...order,
      to(ACTION_NAMES.toCall, '/dashboard/customers/to-call'),
      to(ACTION_NAMES.orderAgain, '/dashboard/orders', ACTION_NAMES.orderAgainDetail),
      to(ACTION_NAMES.findSds, '/sds'),
      to(ASK_FOR_CUSTOMER, askForCustomer()),
    ];
  // The owner's day is the office's; stops are driven by whoever has no other duty, or says so.
  const isOwner = person.role === 'super_admin';
  return [
    ...order,
    ...(person.duties.includes('desk') ? OF_DUTIES.desk : []),
    ...(person.duties.includes('books') ? OF_DUTIES.books : []),
    ...(person.duties.includes('driver') && !isOwner ? OF_DUTIES.driver : []),
    ...(isOwner ? [to(ACTION_NAMES.howWasIt, '/dashboard/reports')] : []),
  ];
}

function actionsFor(person: Person, here: string): Choice[] {
  const { role } = person;
  const appearance = (choice: string) => ({
    send: { action: '/settings', fields: { intent: 'appearance', appearance: choice } },
  });
  const switching = `/cart/customer?returnTo=${encodeURIComponent(here)}`;
  const usual = commonestChoices(person);
  const again = to(ACTION_NAMES.orderAgain, '/dashboard/orders', ACTION_NAMES.orderAgainDetail);
  return [
    ...usual,
    ...(mayOrder(person)
      ? [
          ...(usual.some(({ key }) => key === again.key) ? [] : [again]),
          act(ACTION_NAMES.switchCustomer, { to: switching }),
          ...(isBuyer(person) ? [] : [reportProblem('/dashboard/orders?status=delivered')]),
          { ...to(ACTION_NAMES.claims, '/dashboard/orders?show=claims'), words: CLAIM_WORDS },
        ]
      : []),
    ...(role === 'super_admin'
      ? [act(ACTION_NAMES.addProduct, { to: '/dashboard/products/new' })]
      : []),
    ...(role === 'user' || !mayOrder(person)
      ? []
      : [
          act(ACTION_NAMES.addCustomer, { to: newCustomerAt() }),
          act(ACTION_NAMES.addPerson, { to: '/dashboard/people/new' }),
        ]),
    act(ACTION_NAMES.keys, { showsKeys: true }),
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

/** More of what was opened last would push what is done most out of sight. */
const RECENT_SHOWN = 4;

/** Pages and actions shown for a term; more of them would push away what was found. */
const LOCAL_SHOWN = 6;

/**
 * What the menu offers, in its order. Without a term: what was opened last, what this person does most, then pages and the other actions. With one: actions and pages whose name
 * begins so, what was found (whole numbers first, before all else), and the other actions and pages that hold it.
 */
export function choicesFor(
  term: string,
  person: Person,
  {
    found,
    recent,
    here,
  }: { found: readonly FoundItem[]; recent: readonly RecentObject[]; here: string },
): Choice[] {
  const typed = normalise(term);
  const actions = actionsFor(person, here);
  if (typed === '') {
    const usual = commonestChoices(person);
    return [
      ...recent.slice(0, RECENT_SHOWN).map((one) => choiceOf(one, 'recent')),
      ...usual,
      ...pagesFor(person).filter((page) => !usual.some((one) => one.to === page.to)),
      ...actions.filter(({ key }) => !usual.some((one) => one.key === key)),
    ];
  }
  const pages = pagesFor(person);
  const local = [inAHurry, ...actions, ...pages, ...ownSettings(person), ...companySettings(pages)];
  const holding = local
    .filter(({ name, words = [] }) =>
      [name, ...words].some((one) => normalise(one).includes(typed)),
    )
    .slice(0, LOCAL_SHOWN);
  const begins = ({ name, words = [] }: Choice) =>
    [name, ...words].some((one) => normalise(one).startsWith(typed));
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

/** Where nothing is found: the catalogue reads a word more freely, slips of the pen among them; then what is done most. */
export const choicesForNone = (term: string, person: Person): readonly Choice[] => [
  to(ACTION_NAMES.inCatalogue(term), `/products?q=${encodeURIComponent(term)}`),
  ...commonestChoices(person),
];

/** The lines under their headings: those of one kind that follow each other. */
export function groupedChoices(
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
