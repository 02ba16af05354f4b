import { z } from 'zod';
import { checkbox, text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { signPaperInput } from '../contract.ts';
import { paperMessages as words } from '../messages.ts';
import { signPaper } from './sign-paper.ts';

/** Signs for exactly the text on the screen. */
export const signForm = pageForm(
  z.strictObject({ hash: text, truckName: text, checked: checkbox }),
  async (fields, { app, user, params, requestId, network }) => {
    const input = parseInput(signPaperInput, { ...fields, runId: params.runId });
    await signPaper(app, user, input, { requestId, network });
    return { done: words.signedDone };
  },
);
