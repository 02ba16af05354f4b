import { z } from 'zod';
import { text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { checkLoadInput } from '../../runs/load-contract.ts';
import { lineMessages } from '../../runs/load-messages.ts';
import { checkLoad } from '../../runs/server/check-load.ts';
import { notUnloaded } from '../errors.ts';
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
