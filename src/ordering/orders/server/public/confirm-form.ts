import { z } from 'zod';
import { AppError } from '../../../../kit/app-error.ts';
import { checkbox, list, text } from '../../../../kit/form-fields.ts';
import { PAGE_ROWS } from '../../../../kit/table-view.ts';
import { pageForm } from '../../../../platform/http/form-action.ts';
import { NOTHING_CHOSEN } from '../../public/messages.ts';
import { confirmOrders } from '../confirm-orders.ts';

/** Each row as `<id>_<version>`; `late`: whoever confirms was told which are too late for their day. */
const chosenForm = z.strictObject({ row: list(text), late: checkbox });

/** Confirms chosen orders, for every page that lists them: `ConfirmedNote` says what came of it. */
export const confirmForm = pageForm(chosenForm, async ({ row, late }, { app, user, keyIfAny }) => {
  if (row.length === 0) throw new AppError('invalid-argument', 400, NOTHING_CHOSEN);
  const chosen = row.slice(0, PAGE_ROWS);
  return { confirm: await confirmOrders(app, user, chosen, { key: keyIfAny, lateToo: late }) };
});
