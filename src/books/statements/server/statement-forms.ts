import { redirect } from 'react-router';
import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { questionAddress } from '../../../kit/mistyped-address.ts';
import { ownPath } from '../../../kit/own-path.ts';
import { listForms } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import {
  type FormOptions,
  formAction,
  formActions,
  pageForm,
} from '../../../platform/http/form-action.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { sendStatementsInput } from '../contract.ts';
import { statementMessages as words } from '../messages.ts';
import { sendStatements } from './send-statements.ts';
import { statementCustomer } from './statement-customer.ts';

const sendForm = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    customerIds: list(z.string()),
    recipient: z.string().trim().optional(),
    sure: z.string().optional(),
  })
  .transform(({ from, to, customerIds, recipient }) => ({ from, to, customerIds, recipient }))
  .transform(({ recipient, ...rest }) => (recipient ? { ...rest, recipient } : rest))
  .pipe(sendStatementsInput);

const options: FormOptions = {
  typed: ['recipient'],
  sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
};

/** A statement to one customer: the verb of POST /api/statements. */
export const statementForms = formAction(
  sendForm,
  async (input, { app, user, key, form }) => {
    const [customerId = ''] = input.customerIds;
    if (input.recipient) {
      const { email } = await statementCustomer(app, user, customerId);
      questionAddress(input.recipient, [email], form.get('sure'));
    }
    return sendStatements(app, user, input, key);
  },
  options,
);

/** The forms of the list of receivables: chosen customers are looked at first, then their statements are sent. */
export const receivablesForms = formActions(
  {
    ...listForms('receivables'),
    look: pageForm(z.strictObject({ row: list(text) }), ({ row }) => {
      const ids = row.filter(isId);
      if (ids.length === 0) throw new AppError('invalid-argument', 400, words.noneChosen);
      throw redirect(ownPath(`/dashboard/accounting/statements?rows=${ids.join(',')}`), 303);
    }),
    send: pageForm(sendForm, async (input, { app, user, key }) => ({
      sent: await sendStatements(app, user, input, key),
    })),
  },
  options,
);
