import { z } from 'zod';
import { list, numberText, text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { departRunInput } from '../contract.ts';
import { departRun } from './depart-run.ts';

/** `without`: what was missing on the screen. Without a reason nothing is overridden. */
const fields = z
  .strictObject({
    runId: text,
    version: numberText,
    without: list(z.string()),
    reason: text.default(''),
  })
  .transform(({ without, reason, ...run }) => ({
    ...run,
    ...(without.length > 0 ? { override: { points: without, reason } } : {}),
  }));

/** The departure, as the plan and the run's page send it. */
export const departForm = pageForm(fields, async (form, { app, user, keyIfAny }) => ({
  departed: await departRun(app, user, parseInput(departRunInput, form), keyIfAny),
}));
