import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { figure, list, text } from '../../../kit/form-fields.ts';
import { newId } from '../../../platform/clock.ts';
import { type FormCall, pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { basisPoints } from '../basis-points.ts';
import { type StateTax, stateTaxInput } from '../public/contract.ts';
import * as messages from '../public/messages.ts';
import { leaveTaxToBooks, stateTax } from './state-tax.ts';

const chosen = { row: list(text), key: text.optional() };
const rate = figure(stateTaxInput.shape.taxRateBp.unwrap(), basisPoints, messages.TAX_RATE_INVALID);

async function state(call: FormCall, ids: string[], tax: Omit<StateTax, 'ids'>) {
  if (ids.length === 0) throw new AppError('invalid-argument', 400, messages.nobodyChosen);
  const { app, user, keyIfAny, requestId, network } = call;
  const facts = { key: keyIfAny ?? newId(app), requestId, network };
  return {
    taxStated: messages.taxStated(
      await stateTax(app, user, parseInput(stateTaxInput, { ids, ...tax }), facts),
    ),
  };
}

/** The owner's tax settings for the chosen customers of the list, or for all without one. */
export const taxForms = {
  'tax-rate': pageForm(z.strictObject({ ...chosen, taxRate: rate }), ({ row, taxRate }, call) =>
    state(call, row, { taxRateBp: taxRate }),
  ),
  // The button "exempt" counts; a value in the rate's field is ignored.
  'tax-exempt': pageForm(z.strictObject({ ...chosen, taxRate: z.string() }), ({ row }, call) =>
    state(call, row, { taxExempt: true }),
  ),
  'tax-books': pageForm(z.strictObject({ key: text.optional() }), async (_, call) => {
    const { app, user, keyIfAny, requestId, network } = call;
    const facts = { key: keyIfAny ?? newId(app), requestId, network };
    return { taxStated: messages.taxLeft(await leaveTaxToBooks(app, user, facts)) };
  }),
};
