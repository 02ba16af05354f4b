import { redirect } from 'react-router';
import { z } from 'zod';
import { hasDuty, isRep, type UserActor } from '../../../../kit/actor.ts';
import { jsonText, text } from '../../../../kit/form-fields.ts';
import { shownText } from '../../../../kit/messages.ts';
import { ownPath } from '../../../../kit/own-path.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { formAction } from '../../../../platform/http/form-action.ts';
import { sentByItsPerson } from '../../../accounts/sign-in/server/public/sent-by-its-person.ts';
import { newCustomerAt } from '../../../customers/public/messages.ts';
import { askForCustomer as askInput } from '../../contract.ts';
import * as english from '../../messages.en-US.ts';
import { askForCustomer } from '../ask-for-customer.ts';

/** Who makes customers asks nobody: the desk goes on to its own form. Whom a buyer may ask for is nobody. */
export function loadAskPage(user: UserActor, query: URLSearchParams): null {
  if (hasDuty(user, 'desk')) throw redirect(ownPath(newCustomerAt(query.get('company') ?? '')));
  if (!isRep(user)) failLoad(notFound());
  return null;
}

/** Takes a new customer to the desk: sent by its page without a script, and by the frame where it waited on a device. */
export const askAction = formAction(
  // What waited on a device says who wrote it.
  z.strictObject({
    ...askInput.shape,
    firstLines: jsonText(askInput.shape.firstLines, english.firstUnreadable).optional(),
    person: text.optional(),
  }),
  async ({ person, firstLines = [], ...ask }, { app, user, keyIfAny }) => {
    if (person !== undefined) sentByItsPerson(user, person);
    return askForCustomer(app, user, { ...ask, firstLines }, keyIfAny ?? newId(app));
  },
  {
    typed: ['company', 'address', 'name', 'email', 'phone', 'note', 'firstLines'],
    sentence: (error) => (error.code === 'unauthenticated' ? error.message : shownText(error)),
  },
);
