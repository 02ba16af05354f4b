import { AppError } from '../../../kit/app-error.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { type FormCall, formActions, type PageForm } from '../../../platform/http/form-action.ts';
import { makeCreditInput } from '../../credits/credit-contract.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { invoiceMessages } from '../invoice-messages.ts';

const FIELD = /^line-(.+)$/;
const none = (fields: Record<string, string>) =>
  new AppError('invalid-argument', 400, 'Please check the form.', { fields });

/** The form has a field a line; empty ones are left out. */
const creditForm: PageForm<{ docNumber: string }> = {
  run: async ({ app, user, key, form, params }: FormCall) => {
    const lines = [...form.entries()].flatMap(([name, value]) => {
      const id = FIELD.exec(name)?.[1];
      return id && typeof value === 'string' && value.trim() !== ''
        ? [{ invoiceLineId: id, quantity: Number(value) }]
        : [];
    });
    const read = makeCreditInput.safeParse({
      invoiceId: params.invoiceId,
      reason: form.get('reason') ?? '',
      lines,
    });
    if (!read.success) {
      const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
      throw none({
        ...(wrong.has('reason') ? { reason: 'Say why, for whoever asks later.' } : {}),
        ...(wrong.has('lines') ? { lines: invoiceMessages.makeCredit.none } : {}),
      });
    }
    return { docNumber: (await makeCredit(app, user, read.data, key)).docNumber };
  },
};

/** The form of an invoice's page. What waits is settled in the inbox. */
export const invoiceForms = formActions(
  {
    credit: creditForm,
  },
  {
    typed: 'all',
    sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
  },
);
