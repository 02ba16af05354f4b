import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { hourText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import type { SyncKind } from '../../choices.ts';
import { SYNC_MESSAGES } from '../../messages.ts';
import type { SyncSchedule } from '../sync-contract.ts';
import { SYNC_WORDS } from '../sync-messages.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Whether and when a sync starts each night. The folded head shows the present setting. */
export function ScheduleForm({
  kind,
  schedule,
  timeZone,
}: {
  kind: SyncKind;
  schedule: SyncSchedule | undefined;
  timeZone: string;
}) {
  const going = useNavigation().formData;
  const id = useId();
  if (!schedule) return null;
  const { isOn, hour } = schedule;
  const busy = going?.get('intent') === 'schedule-sync' && going.get('kind') === kind;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
        {isOn ? `Starts by itself each night at ${hourText(hour)}` : 'Does not start by itself'}
      </summary>
      <Form
        method="post"
        key={`${isOn} ${hour}`}
        aria-label={`${SYNC_WORDS.schedule}: ${SYNC_MESSAGES[kind].title}`}
        className="flex flex-wrap items-center gap-x-5 gap-y-2 border-l-4 border-rule pl-3"
      >
        <input type="hidden" name="intent" value="schedule-sync" />
        <input type="hidden" name="kind" value={kind} />
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="on" defaultChecked={isOn} className="size-5" />
          {SYNC_WORDS.schedule}
        </label>
        <label className="flex min-h-11 items-center gap-2">
          at
          <select
            name="hour"
            defaultValue={hour}
            aria-describedby={id}
            className="min-h-11 rounded-md border border-border bg-card px-2"
          >
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {hourText(one)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="secondary" busy={busy}>
          {SYNC_WORDS.save}
        </Button>
        <p id={id} className="basis-full text-sm text-muted">
          {SYNC_WORDS.scheduleHelp(timeZone)}
        </p>
      </Form>
    </details>
  );
}
