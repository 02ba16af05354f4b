import { z } from 'zod';
import { text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { decideCaseInput } from '../case-contract.ts';
import { DAMAGE_WAYS } from '../damage-contract.ts';
import { tryAgainInput } from '../decide-contract.ts';
import { resolveRefusedStopInput } from '../refused-contract.ts';
import { noteDamageDecided, undoDamageDecided } from './damage.ts';
import { decideCase } from './decide-case.ts';
import { noteNotSentOut } from './not-sent-out.ts';
import { noteWordsRead } from './receiver-words.ts';
import { resolveRefusedStop } from './resolve-refused-stop.ts';
import { tryAgainToday } from './try-again.ts';

const resolveForm = (way: 'record' | 'set-aside') =>
  pageForm(
    z.strictObject({ id: text, reason: text }),
    async ({ id, reason }, { app, user, key }) => {
      const input = parseInput(resolveRefusedStopInput, { id, way, reason });
      await resolveRefusedStop(app, user, input, key);
      return { settled: way };
    },
  );

/** The quantity stands in the form of both answers; leaving it where it is asks for none. */
const deciding = (way: 'grant' | 'leave') =>
  pageForm(
    z.strictObject({ id: text, reason: text, quantity: text }),
    async ({ id, reason, quantity }, { app, user, key }) => {
      const typed = way === 'grant' ? { quantity: Number(quantity || Number.NaN) } : {};
      const input = parseInput(decideCaseInput, { id, way, reason, ...typed });
      const { outcome } = await decideCase(app, user, input, key);
      return { decided: outcome };
    },
  );

/** The forms of what the desk decides, by their intent. */
export const decideForms = {
  record: resolveForm('record'),
  'set-aside': resolveForm('set-aside'),
  grant: deciding('grant'),
  leave: deciding('leave'),
  'noted-unsent': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
    await noteNotSentOut(app, user, id);
    return { noted: true as const };
  }),
  'noted-words': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
    await noteWordsRead(app, user, id);
    return { read: true as const };
  }),
  'noted-damage': pageForm(
    z.strictObject({ id: text, becomes: z.enum(DAMAGE_WAYS) }),
    async ({ id, becomes }, { app, user }) => ({
      damage: { id, becomes: await noteDamageDecided(app, user, id, becomes) },
    }),
  ),
  'again-today': pageForm(
    z.strictObject({ id: text, version: text }),
    async ({ id, version }, { app, user, key }) => {
      const input = parseInput(tryAgainInput, { orderId: id, version });
      return { again: (await tryAgainToday(app, user, input, key)).number };
    },
  ),
  'undo-damage': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
    await undoDamageDecided(app, user, id);
    return { damageUndone: true as const };
  }),
};
