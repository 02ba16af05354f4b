import type { WaitingReader, Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { countNewAccountRequests } from '../../../accounts/people/server/public/queries.ts';
import { isRemindedOfSecondFactor } from '../../../accounts/sign-in/server/second-factor-reminder.ts';
import { countNewMessages } from './queries.ts';

/** New messages and account requests for the desk, and the second factor that a person lacks. */
export async function waitingInPeople(
  app: App,
  { user, desk }: WaitingReader,
): Promise<Record<'requests' | 'accounts' | 'second-factor', Waits>> {
  const [requests, accounts, oneStep] = await Promise.all([
    desk ? countNewMessages(app.db, user) : 0,
    desk ? countNewAccountRequests(app.db) : 0,
    user ? isRemindedOfSecondFactor(app, user) : false,
  ]);
  return {
    requests: { count: requests },
    accounts: { count: accounts },
    'second-factor': { count: oneStep ? 1 : 0 },
  };
}
