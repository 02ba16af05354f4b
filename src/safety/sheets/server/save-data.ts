import { AppError } from '../../../kit/app-error.ts';
import { checkbox, text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { editSafety } from '../../hazards/contract.ts';
import { safetyFieldsOf, safetyForm } from '../../hazards/safety-form.ts';
import { editSafetyData } from '../../hazards/server/edit-safety-data.ts';
import * as messages from '../safety-page-messages.ts';
import { compareData } from './compare-data.ts';

/**
 * The form of a product's safety data. What is entered for the first time is read from the sheet that stands on the page; a later save says by
 * its box whether the data now agree with it. Where a newer sheet came meanwhile the data are saved, and compared with none.
 */
export const saveDataForm = pageForm(
  safetyForm.extend({ revisionId: text.default(''), agrees: checkbox }),
  async ({ revisionId, agrees, ...fields }, { app, user, params, requestId, network }) => {
    const { nameKey = '' } = params;
    const input = parseInput(editSafety, { nameKey, ...safetyFieldsOf(fields) });
    const { version, warnings } = await editSafetyData(app, user, input, { requestId, network });
    if (revisionId === '' || (input.version > 0 && !agrees)) return { done: messages.SAFETY_SAVED };
    const compared = await compareData(
      app,
      user,
      { nameKey, revisionId, version },
      { requestId, network },
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'aborted') return null;
      throw error;
    });
    const { savedAndCompared, SAFETY_SAVED } = messages;
    return { done: compared ? savedAndCompared(compared.number, warnings.length) : SAFETY_SAVED };
  },
);
