import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { SYNC_ANSWERS, SYNC_KINDS } from '../choices.ts';
import { confirmCompanyInput } from '../contract.ts';
import { acceptPrices } from './accept-prices.ts';
import { confirmCompany } from './confirm-company.ts';
import { failureSentence } from './failure-sentence.ts';
import { settleSync } from './settle-sync.ts';
import { startSync } from './start-sync.ts';

const settleForm = z
  .strictObject({ run: z.string().refine(isId), answer: z.enum(SYNC_ANSWERS) })
  .transform(({ run, answer }) => ({ runId: run, answer }));

/** The forms of the accounting page: the same verbs as the endpoints of the syncs, prices and companies. */
export const accountingForms = formActions(
  {
    sync: pageForm(z.strictObject({ sync: z.enum(SYNC_KINDS) }), ({ sync }, { app, user }) =>
      startSync(app, user, sync),
    ),
    'accept-prices': pageForm(z.strictObject({}), (_input, { app, user }) =>
      acceptPrices(app, user),
    ),
    'confirm-company': pageForm(confirmCompanyInput, (input, { app, user }) =>
      confirmCompany(app, user, input),
    ),
    'settle-sync': pageForm(settleForm, (input, { app, user }) => settleSync(app, user, input)),
  },
  { sentence: failureSentence },
);
