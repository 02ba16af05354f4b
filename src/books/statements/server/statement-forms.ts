import { redirect } from 'react-router';
import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { questionAddress } from '../../../kit/mistyped-address.ts';
import { ownPath } from '../../../kit/own-path.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { listForms } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import {
  type FormCall,
  type FormOptions,
  formActions,
  type PageForm,
  pageForm,
} from '../../../platform/http/form-action.ts';
import { paymentMessages as payments } from '../../invoices/by-hand-messages.ts';
import { ownPaymentsInput } from '../../invoices/difference-contract.ts';
import { wrongPayment } from '../../invoices/server/own-payments.ts';
import { recordPayments } from '../../invoices/server/record-payments.ts';
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

/** Money that came for several bills by hand. */
const paymentForm: PageForm<{ done: string }> = {
  run: async ({ app, user, keyIfAny, form, params }: FormCall) => {
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const { memberIds } = await statementCustomer(app, user, params.customerId ?? '');
    const read = ownPaymentsInput.safeParse({
      invoiceIds: form.getAll('invoiceIds'),
      amountCents: parseDollars(typed('amount')) ?? Number.NaN,
      on: typed('on'),
      method: typed('method'),
    });
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
      const path = fields.has('amountCents') ? 'amount' : fields.has('on') ? 'on' : 'invoiceIds';
      throw wrongPayment(
        path,
        { amount: payments.noAmount, on: payments.noDayOfAll, invoiceIds: payments.noBill }[path],
      );
    }
    const { amountCents, bills } = await recordPayments(
      app,
      user,
      { ...read.data, customerIds: memberIds },
      keyIfAny,
    );
    return { done: payments.recordedFor(amountCents, bills) };
  },
};

/** A customer's Money: a statement to it (the verb of POST /api/statements), and what it paid. */
export const statementForms = formActions(
  {
    '': pageForm(sendForm, async (input, { app, user, key, form }) => {
      const [customerId = ''] = input.customerIds;
      if (input.recipient) {
        const { email } = await statementCustomer(app, user, customerId);
        questionAddress(input.recipient, [email], form.get('sure'));
      }
      return sendStatements(app, user, input, key);
    }),
    payment: paymentForm,
  },
  { ...options, typed: 'all' },
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
