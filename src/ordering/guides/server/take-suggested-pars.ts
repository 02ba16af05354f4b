import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { idText } from '../../../kit/id-schema.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { setPars } from '../../../safety/sites/server/public/place-products.ts';
import { customerGone } from '../errors.ts';
import { learntWhy } from '../messages.ts';
import { readGuide } from './read-guide.ts';

/**
 * Takes the par that the orders suggest for every product that has none; what has a par keeps it, so that it is safe to repeat.
 * @throws AppError `not-found` when the person may not order for the customer
 */
export async function takeSuggestedPars(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<{ taken: number }> {
  if (!(await customerLabel(app, customerScope(user), customerId))) throw customerGone();
  const { rows } = await readGuide(app, user, customerId, await readCompany(app));
  const pars = rows.flatMap(({ productId, par, learnt }) =>
    learnt !== null && par === null
      ? [{ productId, par: learnt.par, reason: learntWhy(learnt) }]
      : [],
  );
  if (pars.length > 0) await setPars(app, user, { customerId, pars });
  return { taken: pars.length };
}

export const parsAction = formActions(
  {
    'suggested-pars': pageForm(
      z.strictObject({ customerId: idText }),
      ({ customerId }, { app, user }) => takeSuggestedPars(app, user, customerId),
    ),
  },
  { typed: 'all' },
);
