import type { WaitingReader, Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { newAccountRequests } from '../../../accounts/people/server/public/queries.ts';
import { isRemindedOfSecondFactor } from '../../../accounts/sign-in/server/second-factor-reminder.ts';
import { newMessages } from './queries.ts';

/** New messages and account requests for the desk, and the second factor that a person lacks. */
export async function waitingInPeople(
  app: App,
  { user, desk }: WaitingReader,
): Promise<Record<'requests' | 'accounts' | 'second-factor', Waits>> {
  const [requests, accounts, oneStep] = await Promise.all([
    desk ? newMessages(app.db, user) : { count: 0, oldest: [] },
    desk ? newAccountRequests(app.db) : { count: 0, oldest: [] },
    user ? isRemindedOfSecondFactor(app, user) : false,
  ]);
  return {
    requests: {
      count: requests.count,
      named: requests.oldest.map(({ id, name }) => ({
        name,
        to: `/dashboard/contact-requests/${id}`,
      })),
    },
    accounts: {
      count: accounts.count,
      named: accounts.oldest.map(({ name }) => ({
        name,
        to: '/dashboard/contact-requests/accounts',
      })),
    },
    'second-factor': { count: oneStep ? 1 : 0 },
  };
}
