import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { SYNC_ANSWERS, SYNC_KINDS } from '../choices.ts';
import { checkBooks } from '../connection/server/check-books.ts';
import { confirmCompany } from '../connection/server/confirm-company.ts';
import { confirmCompanyInput } from '../contract.ts';
import { cancelSync } from '../syncs/server/cancel-sync.ts';
import { resolveSync } from '../syncs/server/resolve-sync.ts';
import { scheduleSync } from '../syncs/server/schedule-sync.ts';
import { startSync } from '../syncs/server/start-sync.ts';
import { scheduleSyncInput } from '../syncs/sync-contract.ts';
import { failureSentence } from './failure-sentence.ts';

const resolveForm = z
  .strictObject({ run: z.string().refine(isId), answer: z.enum(SYNC_ANSWERS) })
  .transform(({ run, answer }) => ({ runId: run, answer }));

const scheduleForm = z
  .strictObject({
    kind: z.enum(SYNC_KINDS),
    on: z.literal('on').optional(),
    hour: z.coerce.number(),
  })
  .transform(({ kind, on, hour }) => ({ kind, isOn: on === 'on', hour }))
  .pipe(scheduleSyncInput);

/** Answers a run that asks. */
export const resolveSyncForm = pageForm(resolveForm, (input, { app, user }) =>
  resolveSync(app, user, input),
);

/** The forms of the accounting page: the same verbs as the endpoints of the syncs, prices and companies. */
export const accountingForms = formActions(
  {
    sync: pageForm(z.strictObject({ sync: z.enum(SYNC_KINDS) }), ({ sync }, { app, user }) =>
      startSync(app, user, sync),
    ),
    'confirm-company': pageForm(confirmCompanyInput, (input, { app, user }) =>
      confirmCompany(app, user, input),
    ),
    'check-books': pageForm(z.strictObject({}), async (_input, { app, user }) => ({
      checked: await checkBooks(app, user),
    })),
    'cancel-sync': pageForm(
      z.strictObject({ run: z.string().refine(isId) }),
      ({ run }, { app, user }) => cancelSync(app, user, { runId: run }),
    ),
    'schedule-sync': pageForm(scheduleForm, (input, { app, user }) =>
      scheduleSync(app, user, input),
    ),
    'settle-sync': resolveSyncForm,
  },
  { sentence: failureSentence },
);
