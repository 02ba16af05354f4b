import { countOverdueInvoices } from '../../books/invoices/server/public/ageing.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { claimsAnswered } from '../../delivery/claims/server/public/waiting.ts';
import type { UserActor } from '../../kit/actor.ts';
import { approvalsWaiting } from '../../ordering/orders/server/public/approvals.ts';
import { countOnHold } from '../../ordering/orders/server/public/attention.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { countFollowUps } from '../../ordering/visits/server/public/load-overview.ts';
import { customerScope } from '../../people/customers/server/public/scope.ts';
import type { App } from '../../platform/app.ts';
import { countNewSheets } from '../../safety/sheets/server/public/waiting.ts';
import { countNamesToConfirm } from '../../safety/training/server/public/manage-crew.ts';
import type { AttentionKey } from '../attention-messages.ts';

/** How much waits, by what. What a person does not see to is 0 for them. */
export type Waiting = Record<
  | Exclude<AttentionKey, 'revised' | 'late-money' | 'lost'>
  | 'approvals'
  /** Of the books, each at the page that settles it: tasks, and prices by their number. */
  | 'to-do'
  | 'prices'
  | 'held-prices'
  | 'price-requests'
  | 'quickbooks'
  /** Of a sales rep. */
  | 'follow-ups'
  /** Of a customer's own people. */
  | 'overdue-invoices'
  | 'answered'
  | 'new-sheets'
  | 'names',
  number
>;

export const NOTHING: Waiting = {
  'no-run': 0,
  'closed-day': 0,
  'on-road': 0,
  'late-run': 0,
  'cannot-leave': 0,
  missing: 0,
  money: 0,
  books: 0,
  decide: 0,
  overdue: 0,
  unconfirmed: 0,
  fresh: 0,
  'on-hold': 0,
  requests: 0,
  claims: 0,
  damage: 0,
  fetch: 0,
  accounts: 0,
  hazards: 0,
  transport: 0,
  sheets: 0,
  owed: 0,
  uncompared: 0,
  recalls: 0,
  contacts: 0,
  hazmat: 0,
  departures: 0,
  faults: 0,
  unbilled: 0,
  outages: 0,
  work: 0,
  webhooks: 0,
  'second-factor': 0,
  approvals: 0,
  'to-do': 0,
  prices: 0,
  'held-prices': 0,
  'price-requests': 0,
  quickbooks: 0,
  'follow-ups': 0,
  'overdue-invoices': 0,
  answered: 0,
  'new-sheets': 0,
  names: 0,
};

/** The same without what does not wait: most of it, and it travels with each page that has a menu. */
export type WhatWaits = Partial<Waiting>;
export const onlyWhatWaits = (waiting: Waiting): WhatWaits =>
  Object.fromEntries(Object.entries(waiting).filter(([, count]) => count > 0));

/** What waits for a customer's own people, and for a sales rep. */
export async function waitingForUser(app: App, user: UserActor): Promise<Waiting> {
  const scope = orderScope(user);
  const today = companyDay(await readCompany(app), app.clock.now());
  const [approvals, overdue, answered, newSheets, names, onHold, followUps] = await Promise.all([
    approvalsWaiting(app, user),
    user.salesRep ? 0 : countOverdueInvoices(app.db, scope, today),
    user.salesRep ? 0 : claimsAnswered(app.db, user),
    user.salesRep ? 0 : countNewSheets(app, user),
    user.salesRep ? 0 : countNamesToConfirm(app.db, customerScope(user)),
    user.salesRep ? countOnHold(app.db, scope) : 0,
    user.salesRep ? countFollowUps(app.db, user, today) : 0,
  ]);
  return {
    ...NOTHING,
    approvals,
    'overdue-invoices': overdue,
    answered,
    'new-sheets': newSheets,
    names,
    'follow-ups': followUps,
    'on-hold': Math.max(0, onHold - approvals),
  };
}
