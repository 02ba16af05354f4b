import { z } from 'zod';
import { numberText, text } from '../../../kit/form-fields.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { answerPriceRequest } from '../../../products/prices/server/public/answer-price-request.ts';
import { CHARGE_PARTS } from '../../choices.ts';
import { askOwner } from '../../connection/server/ask-owner.ts';
import {
  acceptTaxInput,
  createInvoiceInput,
  dateOnOpenDayInput,
  resolveCustomerInput,
  resolveDifferenceInput,
} from '../../contract.ts';
import {
  creditDepositInput,
  creditDifferenceInput,
  creditEnteredInput,
  creditWrittenInput,
  enterCreditInput,
  resolveCreditInput,
} from '../../credits/credit-contract.ts';
import { acceptCredit } from '../../credits/server/accept-credit.ts';
import { creditDeposit } from '../../credits/server/credit-deposit.ts';
import { creditDifference } from '../../credits/server/credit-difference.ts';
import { enterCredit } from '../../credits/server/enter-credit.ts';
import { nameCorrection } from '../../credits/server/name-correction.ts';
import { resolveParkedCredit } from '../../credits/server/resolve-parked.ts';
import { billTogetherInput, ownAccountInput } from '../../customers/customer-contract.ts';
import { billTogether, ownAccount } from '../../customers/server/bill-together.ts';
import {
  refuseUnmatched,
  takeUnmatchedCredit,
  takeUnmatchedInvoice,
} from '../../documents/server/resolve-unmatched.ts';
import { enteredByHand, notEnteredByHand } from '../../documents/server/settle-entered-by-hand.ts';
import { takeUnmatchedInput, unmatchedInput } from '../../documents/unmatched-contract.ts';
import { billedText, sentInvoiceWords } from '../../invoices/by-hand-messages.ts';
import { acceptCreditInput, leaveUnbilledInput } from '../../invoices/decision-contract.ts';
import {
  billAndSendInput,
  billedByHandInput,
  byHandInput,
  differenceInput,
  notEnteredInput,
  sendOwnInvoiceInput,
} from '../../invoices/difference-contract.ts';
import { acceptTax } from '../../invoices/server/accept-tax.ts';
import { billAndSend } from '../../invoices/server/bill-and-send.ts';
import { createInvoice } from '../../invoices/server/create-invoice.ts';
import { dateOnOpenDay } from '../../invoices/server/date-on-open-day.ts';
import { enterByHand } from '../../invoices/server/enter-by-hand.ts';
import { readInvoicePage } from '../../invoices/server/invoice-page.ts';
import { leaveUnbilled } from '../../invoices/server/leave-unbilled.ts';
import { makeInvoiceParts } from '../../invoices/server/make-parts.ts';
import { putBack } from '../../invoices/server/put-back.ts';
import {
  acceptBooks,
  billAgain,
  lookAgain,
} from '../../invoices/server/resolve-books-difference.ts';
import { resolveCustomer } from '../../invoices/server/resolve-customer.ts';
import { billingAddress, sendOwnInvoice } from '../../invoices/server/send-own-invoice.ts';
import { sentOtherwise } from '../../invoices/server/unsent-tasks.ts';
import { billAsInput, createThereInput } from '../../items/item-contract.ts';
import { createThere } from '../../items/server/new-items.ts';
import { billAs } from '../../items/server/public/resolve-item.ts';
import { resolveSyncForm } from '../../server/accounting-forms.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { waitInput } from '../contract.ts';
import { notingDone } from './say-done.ts';
import { waitTask } from './wait-task.ts';

/** A price that was asked for, as it was seen. */
const priceAnswer = z.strictObject({ id: text, seenCents: numberText });

const priceAnswers = {
  'give-price': pageForm(priceAnswer, (seen, { app, user, keyIfAny: key, requestId, network }) =>
    answerPriceRequest(
      app,
      user,
      { ...seen, answer: 'accept', givenCents: null, word: '' },
      { key, requestId, network },
    ),
  ),
  'refuse-price': pageForm(
    priceAnswer.extend({ word: text }),
    ({ word, ...seen }, { app, user, keyIfAny: key, requestId, network }) =>
      answerPriceRequest(
        app,
        user,
        { ...seen, answer: 'refuse', givenCents: null, word: word.trim().slice(0, 500) },
        { key, requestId, network },
      ),
  ),
};

const forms = {
  retry: pageForm(createInvoiceInput, (input, { app, user }) => createInvoice(app, user, input)),
  'open-day': pageForm(dateOnOpenDayInput, (input, { app, user }) =>
    dateOnOpenDay(app, user, input),
  ),
  tax: pageForm(acceptTaxInput, (input, { app, user }) => acceptTax(app, user, input)),
  customer: pageForm(resolveCustomerInput, (input, { app, user }) =>
    resolveCustomer(app, user, input),
  ),
  'bill-together': pageForm(billTogetherInput, (input, { app, user, requestId, network }) =>
    billTogether(app, user, input, { requestId, network }),
  ),
  'own-account': pageForm(ownAccountInput, (input, { app, user, requestId, network }) =>
    ownAccount(app, user, input, { requestId, network }),
  ),
  credit: pageForm(resolveCreditInput, (input, { app, user }) =>
    resolveParkedCredit(app, user, input),
  ),
  'credit-by-hand': pageForm(enterCreditInput, (input, { app, user }) =>
    enterCredit(app, user, input),
  ),
  'credit-deposit': pageForm(creditDepositInput, (input, { app, user }) =>
    creditDeposit(app, user, input),
  ),
  'credit-difference': pageForm(creditDifferenceInput, (input, { app, user }) =>
    creditDifference(app, user, input),
  ),
  'accept-books': pageForm(differenceInput, (input, { app, user }) =>
    acceptBooks(app, user, input),
  ),
  leave: pageForm(leaveUnbilledInput, (input, { app, user }) => leaveUnbilled(app, user, input)),
  'accept-credit': pageForm(acceptCreditInput, (input, { app, user }) =>
    acceptCredit(app, user, input),
  ),
  'put-back': pageForm(differenceInput, (input, { app, user }) => putBack(app, user, input)),
  'look-again': pageForm(differenceInput, (input, { app, user }) => lookAgain(app, user, input)),
  're-bill': pageForm(differenceInput, (input, { app, user }) => billAgain(app, user, input)),
  'by-hand': pageForm(byHandInput, (input, { app, user }) => enterByHand(app, user, input)),
  'take-stray': pageForm(takeUnmatchedInput, (input, { app, user }) =>
    takeUnmatchedInvoice(app, user, input),
  ),
  'refuse-stray': pageForm(unmatchedInput, (input, { app, user }) =>
    refuseUnmatched(app, user, { kind: 'invoice', ...input }),
  ),
  'take-stray-credit': pageForm(unmatchedInput, (input, { app, user }) =>
    takeUnmatchedCredit(app, user, input),
  ),
  'refuse-stray-credit': pageForm(unmatchedInput, (input, { app, user }) =>
    refuseUnmatched(app, user, { kind: 'credit', ...input }),
  ),
  'stands-elsewhere': pageForm(byHandInput, async ({ invoiceId, number }, { app, user }) => {
    await enteredByHand(app, user, { kind: 'invoice', id: invoiceId, number });
    return { invoiceId };
  }),
  billed: pageForm(billedByHandInput, async ({ invoiceId, number, on }, { app, user }) => {
    await enteredByHand(app, user, { kind: 'invoice', id: invoiceId, number, on });
    const { invoice } = await readInvoicePage(app, user, invoiceId);
    const address = await billingAddress(app.db, invoice.customerId);
    return { invoiceId, send: { invoiceId, address } };
  }),
  'bill-and-send': pageForm(billAndSendInput, async (input, { app, user, keyIfAny }) => {
    const billed = await billAndSend(app, user, input, keyIfAny);
    const [only, ...more] = billed;
    return {
      sentence: billedText(billed),
      ...(only && more.length === 0 ? { invoiceId: only.invoiceId } : {}),
    };
  }),
  'send-bill': pageForm(sendOwnInvoiceInput, async (input, { app, user, key }) => {
    const { recipient } = await sendOwnInvoice(app, user, input, key);
    return { invoiceId: input.invoiceId, sentence: sentInvoiceWords.sent(recipient) };
  }),
  'sent-otherwise': pageForm(notEnteredInput, (input, { app, user }) =>
    sentOtherwise(app, user, input),
  ),
  'credit-written': pageForm(
    creditWrittenInput,
    async ({ creditId, number, on }, { app, user }) => {
      await enteredByHand(app, user, { kind: 'credit', id: creditId, number, on });
      return { creditId };
    },
  ),
  'bill-here': pageForm(notEnteredInput, async ({ invoiceId }, { app, user }) => {
    await notEnteredByHand(app, user, { kind: 'invoice', id: invoiceId });
    return { invoiceId };
  }),
  'credit-elsewhere': pageForm(creditEnteredInput, async ({ creditId, number }, { app, user }) => {
    const credit = { kind: 'credit', id: creditId } as const;
    if (number) await enteredByHand(app, user, { ...credit, number });
    else await notEnteredByHand(app, user, credit);
    return { creditId };
  }),
  'bill-as': pageForm(billAsInput, (input, { app, user }) => billAs(app, user, input)),
  'create-item': pageForm(createThereInput, (input, { app, user }) =>
    createThere(app, user, input),
  ),
  'make-part': pageForm(
    z.strictObject({ part: z.enum(CHARGE_PARTS) }),
    ({ part }, { app, user, requestId, network }) =>
      makeInvoiceParts(app, user, { parts: [part] }, { requestId, network }),
  ),
  'ask-owner': pageForm(z.strictObject({}), (_, { app, user, requestId, network }) =>
    askOwner(app, user, { requestId, network }),
  ),
  wait: pageForm(waitInput, (input, { app, user }) => waitTask(app, user, input)),
  'settle-sync': resolveSyncForm,
  ...priceAnswers,
  difference: pageForm(resolveDifferenceInput, (input, { app, user }) =>
    nameCorrection(app, user, input),
  ),
};

/** The forms behind the buttons of the inbox, each by the `intent` of a `Way`: the verbs that the endpoints call too. Each answer says what was done. */
export const waysOut = formActions(
  notingDone(forms),
  // Invalid input gets the contract's sentence for the field.
  {
    sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
  },
);
