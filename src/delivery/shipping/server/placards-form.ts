import { z } from 'zod';
import { text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { confirmPlacardsInput } from '../contract.ts';
import { departureMessages } from '../departure-messages.ts';
import { confirmPlacards } from './confirm-placards.ts';

/** The word about the placards of the page's run: at the dock and on the run's page. */
export const placardsForm = pageForm(
  z.strictObject({ placards: text, truckName: text }),
  async ({ placards, truckName }, { app, user, params, requestId, network }) => {
    const input = parseInput(confirmPlacardsInput, { placards, truckName, runId: params.runId });
    await confirmPlacards(app, user, input, { requestId, network });
    return { done: departureMessages.confirmed };
  },
);
