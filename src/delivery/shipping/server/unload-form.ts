import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { numberText, text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { checkLoadInput } from '../../runs/load-contract.ts';
import { lineMessages } from '../../runs/load-messages.ts';
import { checkLoad } from '../../runs/server/check-load.ts';
import { readLoad } from '../../runs/server/read-load.ts';
import { notUnloaded, runNotFound } from '../errors.ts';
import { unloadMessages } from '../unload-messages.ts';

/** One press says that these lines, with a space between them, are out of the truck. Said twice, it is said once. */
export const unloadForm = pageForm(
  z.strictObject({ runId: text, lines: text }),
  async ({ runId, lines }, { app, user, keyIfAny }) => {
    const none = lines.split(' ').map((orderLineId) => ({ orderLineId, loaded: 0 }));
    const input = parseInput(checkLoadInput, { runId, lines: none });
    const { refused } = await checkLoad(app, user, input, keyIfAny);
    // What is gone is out already; what rides on the run again is not.
    const still = refused.find(({ why }) => why !== lineMessages.gone);
    if (still) throw notUnloaded(still.why);
    return { done: unloadMessages.done };
  },
);

/** One press says that what was too much of a line was taken off, and that so much is left of it, where it stood. */
export const takeOffForm = pageForm(
  z.strictObject({ runId: text, orderLineId: text, left: numberText }),
  async ({ runId, orderLineId, left }, { app, user, keyIfAny }) => {
    const load = await readLoad(app, user, runId);
    if (!load) throw runNotFound();
    const section = load.lines.find((line) => line.orderLineId === orderLineId)?.section ?? '';
    const counted = { runId, lines: [{ orderLineId, loaded: left, section }] };
    const { refused } = await checkLoad(app, user, parseInput(checkLoadInput, counted), keyIfAny);
    const [first] = refused;
    if (first) throw new AppError('failed-precondition', 409, first.why);
    return { done: unloadMessages.takenOffDone };
  },
);
