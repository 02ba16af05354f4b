import { z } from 'zod';
import { checkbox, jsonText, numberText, text, textOrNull } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import {
  type Arrange,
  arrangeInput,
  changeRunInput,
  moveStopInput,
  newRunInput,
  putOnNewRunInput,
  runInput,
  truckInput,
} from '../../runs/contract.ts';
import { unreadable } from '../../runs/messages.ts';
import { type Arranged, arrangeRuns } from '../../runs/server/arrange-runs.ts';
import { deleteRun, makeRun } from '../../runs/server/change-run.ts';
import { changeTruck } from '../../runs/server/change-truck.ts';
import { copyLastWeek } from '../../runs/server/copy-week.ts';
import { moveStop } from '../../runs/server/move-stop.ts';
import { putOnNewRun } from '../../runs/server/put-on-new-run.ts';
import { changeRun } from './change-crew.ts';
import { departForm } from './depart-form.ts';
import { recallRun } from './depart-run.ts';
import { takeOffForm, unloadForm } from './unload-form.ts';

const oneRun = z.strictObject({ runId: text, version: numberText }).pipe(runInput);

/** Empty version: it is on no run there. */
const moveForm = z
  .strictObject({
    orderId: text,
    from: textOrNull,
    fromVersion: text,
    to: textOrNull,
    toVersion: text,
    before: textOrNull,
  })
  .transform(({ orderId, from, fromVersion, to, toVersion, before }) => ({
    orderId,
    from: from === null ? null : { runId: from, version: Number(fromVersion) },
    to: to === null ? null : { runId: to, version: Number(toVersion) },
    before,
  }))
  .pipe(moveStopInput);

const arrangeForm = z.strictObject({
  arrange: jsonText(arrangeInput, unreadable),
  /** What was there before, for the undo; its versions are those before. */
  undo: jsonText(arrangeInput.nullable(), unreadable),
});

const crew = {
  name: text,
  driverId: textOrNull,
  truckId: textOrNull,
  leavesAt: text.optional(),
};
const makeForm = z.strictObject({ day: text, ...crew }).pipe(newRunInput);
/** `orderIds` as JSON; empty `from`: they stand on no run. */
const newRunForm = z
  .strictObject({
    day: text,
    driverId: textOrNull,
    truckId: textOrNull,
    orderIds: jsonText(putOnNewRunInput.shape.orderIds, unreadable),
    from: textOrNull,
    fromVersion: text,
  })
  .transform(({ from, fromVersion, ...rest }) => ({
    ...rest,
    from: from === null ? null : { runId: from, version: Number(fromVersion) },
  }))
  .pipe(putOnNewRunInput);
const changeForm = z
  .strictObject({
    runId: text,
    version: numberText,
    ...crew,
    oldTruckOut: text.optional(),
    oldTruckWhy: text.optional(),
  })
  .transform(
    ({ oldTruckOut, ...rest }): z.input<typeof changeRunInput> => ({
      ...rest,
      oldTruckOut: oldTruckOut === 'yes',
    }),
  )
  .pipe(changeRunInput);

/** Empty: not known. */
const wholeOrNull = (typed: string) =>
  typed.trim() === '' ? null : Number(typed.replaceAll(',', ''));

const truckForm = z
  .strictObject({
    truckId: textOrNull,
    name: text,
    sections: text,
    isActive: checkbox,
    capacityPounds: text,
    capacityPallets: text,
    outReason: text.optional(),
  })
  .transform(({ sections, capacityPounds, capacityPallets, ...rest }) => ({
    ...rest,
    capacityPounds: wholeOrNull(capacityPounds),
    capacityPallets: wholeOrNull(capacityPallets),
    sections: sections
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }))
  .pipe(truckInput);

/** The next version of each: arranging raises it by one. What was made for it goes again. */
const after = (undo: Arrange | null, { made }: Arranged): Arrange | null =>
  undo && {
    runs: [
      ...undo.runs.map((run) => ({ ...run, version: run.version + 1 })),
      ...made.map((runId) => ({ runId, version: 2, orderIds: [], andDelete: true })),
    ],
  };

/** The forms of the board, by their intent. */
export const boardForms = {
  move: pageForm(moveForm, async (input, { app, user, keyIfAny }) => ({
    moved: await moveStop(app, user, input, keyIfAny),
  })),
  arrange: pageForm(arrangeForm, async ({ arrange, undo }, { app, user, keyIfAny }) => {
    const arranged = await arrangeRuns(app, user, arrange, keyIfAny);
    return { arranged, undo: after(undo, arranged) };
  }),
  make: pageForm(makeForm, async (input, { app, user, keyIfAny }) => ({
    made: await makeRun(app, user, input, keyIfAny),
  })),
  'put-on-new-run': pageForm(newRunForm, async (input, { app, user, keyIfAny }) => ({
    made: await putOnNewRun(app, user, input, keyIfAny),
  })),
  change: pageForm(changeForm, async (input, { app, user, keyIfAny }) => ({
    changed: await changeRun(app, user, input, keyIfAny),
  })),
  delete: pageForm(oneRun, async (input, { app, user, keyIfAny }) =>
    deleteRun(app, user, input, keyIfAny),
  ),
  depart: departForm,
  unload: unloadForm,
  'take-off': takeOffForm,
  recall: pageForm(oneRun, async (input, { app, user, keyIfAny }) => ({
    recalled: await recallRun(app, user, input, keyIfAny),
  })),
  copy: pageForm(z.strictObject({ day: z.iso.date() }), async (input, { app, user, keyIfAny }) => ({
    copied: await copyLastWeek(app, user, input, keyIfAny),
  })),
  truck: pageForm(truckForm, async (input, { app, user, keyIfAny }) => ({
    truck: await changeTruck(app, user, input, keyIfAny),
  })),
};
