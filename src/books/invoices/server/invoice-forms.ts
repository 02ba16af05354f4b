import { hasDuty } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import { questionAddress } from '../../../kit/mistyped-address.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import {
  type FormCall,
  formActions,
  type PageForm,
  pageForm,
} from '../../../platform/http/form-action.ts';
import { KEY_USED } from '../../../platform/idempotency.ts';
import {
  creditDepositInput,
  creditWrittenInput,
  makeCreditInput,
  voidCreditInput,
} from '../../credits/credit-contract.ts';
import { DEPOSIT_BACK } from '../../credits/deposit-messages.ts';
import { creditDeposit } from '../../credits/server/credit-deposit.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { voidCredit } from '../../credits/server/void-credit.ts';
import {
  enteredByHand,
  takeBackBilled,
  takeBackCredit,
} from '../../documents/server/settle-entered-by-hand.ts';
import { notFound } from '../../errors.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import {
  billedText,
  byHandMessages,
  paymentMessages,
  sentInvoiceWords,
  voidCreditWords,
} from '../by-hand-messages.ts';
import {
  billedByHandInput,
  ownPaymentInput,
  sendOwnInvoiceInput,
  writeDownInput,
} from '../difference-contract.ts';
import { goodwillMessages, invoiceMessages } from '../invoice-messages.ts';
import { SYNCED_WORDS } from '../synced-messages.ts';
import { billAndSend } from './bill-and-send.ts';
import { readInvoicePage } from './invoice-page.ts';
import { recordPayment, takeBackPayment } from './own-payments.ts';
import { billingAddress, sendOwnInvoice } from './send-own-invoice.ts';
import { payWithCredit } from './use-credit.ts';
import { writeDownBalance } from './write-down-balance.ts';

const FIELD = /^line-(.+)$/;
const wrong = (fields: Record<string, string>) =>
  new AppError(
    'invalid-argument',
    400,
    'Please check the form.',
    Object.entries(fields).map(([path, message]) => ({ path, message })),
  );

/** The form has a field a line; empty ones and those of 0 are left out. */
const creditForm: PageForm<{ docNumber: string; isGoodwill: boolean }> = {
  run: async ({ app, user, key, form, params }: FormCall) => {
    const lines = [...form.entries()].flatMap(([name, value]) => {
      const id = FIELD.exec(name)?.[1];
      return id && typeof value === 'string' && value.trim() !== '' && Number(value) !== 0
        ? [{ invoiceLineId: id, quantity: Number(value) }]
        : [];
    });
    const amount = form.get('goodwill');
    const goodwillCents =
      typeof amount === 'string' && amount.trim() !== ''
        ? (parseDollars(amount) ?? Number.NaN)
        : undefined;
    const read = makeCreditInput.safeParse({
      invoiceId: params.invoiceId,
      reason: form.get('reason') ?? '',
      lines,
      goodwillCents,
    });
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
      throw wrong({
        ...(fields.has('reason') ? { reason: 'Say why, for whoever asks later.' } : {}),
        ...(fields.has('goodwillCents') ? { goodwill: goodwillMessages.amountWrong } : {}),
        ...(fields.has('lines') ? { lines: invoiceMessages.makeCredit.none } : {}),
      });
    }
    const { docNumber } = await makeCredit(app, user, read.data, key);
    return { docNumber, isGoodwill: goodwillCents !== undefined };
  },
};

/** What is open in books that nobody reads: an amount as people write it, and a day. */
const writeDownForm: PageForm<{ done: string }> = {
  run: async ({ app, user, form, params }: FormCall) => {
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const openCents = parseDollars(typed('open'));
    const read = writeDownInput.safeParse({
      invoiceId: params.invoiceId,
      openCents,
      on: typed('on'),
    });
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
      if (fields.has('invoiceId')) throw notFound();
      throw wrong({
        ...(fields.has('openCents') ? { open: SYNCED_WORDS.noAmount } : {}),
        ...(fields.has('on') ? { on: SYNCED_WORDS.noDay } : {}),
      });
    }
    await writeDownBalance(app, user, read.data);
    return { done: SYNCED_WORDS.saved };
  },
};

/** What a shop without QuickBooks billed by hand. */
const billedForm: PageForm<{ done: string }> = {
  run: async ({ app, user, form, params }: FormCall) => {
    const read = billedByHandInput.safeParse({
      invoiceId: params.invoiceId,
      number: form.get('number') ?? '',
      on: form.get('on') ?? '',
    });
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
      if (fields.has('invoiceId')) throw notFound();
      throw wrong({
        ...(fields.has('number') ? { number: byHandMessages.noNumber } : {}),
        ...(fields.has('on') ? { on: byHandMessages.noDay } : {}),
      });
    }
    const { invoiceId, number, on } = read.data;
    const here = form.get('here') === 'yes';
    await enteredByHand(app, user, { kind: 'invoice', id: invoiceId, number, on, here });
    return { done: byHandMessages.saved };
  },
};

/** One press: the next number, today's day, and its PDF by e-mail. */
const billForm: PageForm<{ done: string }> = {
  run: async ({ app, user, keyIfAny, params }: FormCall) => {
    const invoiceId = params.invoiceId ?? '';
    if (!isId(invoiceId)) throw notFound();
    const billed = await billAndSend(app, user, { invoiceIds: [invoiceId] }, keyIfAny);
    return { done: billedText(billed) };
  },
};

/** Money came for a bill by hand; `whole`: all that is open. */
const paymentForm = (whole: boolean): PageForm<{ done: string }> => ({
  run: async ({ app, user, keyIfAny, form, params }: FormCall) => {
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const read = ownPaymentInput.safeParse({
      invoiceId: params.invoiceId,
      amountCents: whole ? undefined : (parseDollars(typed('amount')) ?? Number.NaN),
      on: typed('on'),
      method: typed('method'),
    });
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
      if (fields.has('invoiceId')) throw notFound();
      throw wrong({
        ...(fields.has('amountCents') ? { amount: paymentMessages.noAmount } : {}),
        ...(fields.has('on') ? { on: paymentMessages.noDay } : {}),
      });
    }
    const { amountCents } = await recordPayment(app, user, read.data, keyIfAny);
    return { done: paymentMessages.recorded(amountCents) };
  },
});

const paymentBackForm: PageForm<{ done: string }> = {
  run: async ({ app, user, form, params }: FormCall) => {
    const paymentId = form.get('paymentId');
    if (typeof paymentId !== 'string' || !isId(paymentId)) throw notFound();
    await takeBackPayment(app, user, { invoiceId: params.invoiceId ?? '', paymentId });
    return { done: paymentMessages.undone };
  },
};

/** What is left of the customer's credits pays this bill. */
const useCreditForm: PageForm<{ done: string }> = {
  run: async ({ app, user, keyIfAny, params }: FormCall) => {
    const invoiceId = params.invoiceId ?? '';
    if (!isId(invoiceId)) throw notFound();
    const { amountCents } = await payWithCredit(app, user, { invoiceId }, keyIfAny);
    return { done: paymentMessages.creditUsed(amountCents) };
  },
};

/** The paper of a bill by hand goes out by e-mail. */
const sendForm: PageForm<{ done: string }> = {
  run: async ({ app, user, key, form, params }: FormCall) => {
    const typed = form.get('recipient');
    const read = sendOwnInvoiceInput.safeParse({
      invoiceId: params.invoiceId,
      recipient: typeof typed === 'string' ? typed.trim() : '',
    });
    if (!read.success) {
      if (read.error.issues.some(({ path }) => path[0] === 'invoiceId')) throw notFound();
      throw wrong({ recipient: read.error.issues[0]?.message ?? '' });
    }
    if (hasDuty(user, 'books')) {
      const { invoice } = await readInvoicePage(app, user, read.data.invoiceId);
      const known = [await billingAddress(app.db, invoice.customerId)];
      questionAddress(read.data.recipient, known, form.get('sure'));
    }
    const { recipient } = await sendOwnInvoice(app, user, read.data, key);
    return { done: sentInvoiceWords.sent(recipient) };
  },
};

const takeBackForm: PageForm<{ done: string }> = {
  run: async ({ app, user, form, params }: FormCall) => {
    await takeBackBilled(app, user, {
      invoiceId: params.invoiceId ?? '',
      sends: form.get('sends') === 'yes',
    });
    return { done: byHandMessages.takenBack };
  },
};

/** A credit that a shop without QuickBooks wrote by hand. */
const writtenForm = pageForm(
  creditWrittenInput,
  async ({ creditId, number, on }, { app, user }) => {
    await enteredByHand(app, user, { kind: 'credit', id: creditId, number, on });
    return { done: byHandMessages.savedCredit };
  },
);

const creditBackForm = pageForm(
  creditWrittenInput.pick({ creditId: true }),
  async ({ creditId }, { app, user }) => {
    await takeBackCredit(app, user, { creditId });
    return { done: byHandMessages.creditBack };
  },
);

/** A deposit back whose credit is void. */
const depositAgainForm = pageForm(creditDepositInput, async (input, { app, user }) => {
  await creditDeposit(app, user, input);
  return { done: DEPOSIT_BACK.madeAgain };
});

const voidForm = pageForm(voidCreditInput, async (input, { app, user }) => {
  const { number } = await voidCredit(app, user, input);
  return { done: voidCreditWords.saved(number) };
});

/** The forms of an invoice's page. What waits is settled in the inbox. */
export const invoiceForms = formActions(
  {
    credit: creditForm,
    'write-down': writeDownForm,
    bill: billForm,
    billed: billedForm,
    paid: paymentForm(true),
    'part-paid': paymentForm(false),
    'payment-back': paymentBackForm,
    'use-credit': useCreditForm,
    send: sendForm,
    'take-back': takeBackForm,
    'credit-written': writtenForm,
    'credit-back': creditBackForm,
    'credit-void': voidForm,
    'deposit-again': depositAgainForm,
  },
  {
    typed: 'all',
    sentence: (error) =>
      (error.details as { reason?: string } | undefined)?.reason === KEY_USED
        ? invoiceMessages.makeCredit.arrived
        : (Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error)),
  },
);
