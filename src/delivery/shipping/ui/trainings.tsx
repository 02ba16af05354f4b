import { Form, useNavigation } from 'react-router';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Badge, EmptyState, Panel } from '../../../ui/panel.tsx';
import { NO_ACCOUNT } from '../contract.ts';
import { trainingMessages as words } from '../messages.ts';
import type { Training } from '../server/trainings.ts';

/** A record with its days in the company's time zone. */
export interface ShownTraining extends Omit<Training, 'recordedAt' | 'endedAt'> {
  recordedOn: string;
  endedOn: string | null;
}

function ValidityBadge({ one, today, warnFrom }: { one: ShownTraining } & Days) {
  const until = longDayText(one.expiresOn);
  if (one.endedOn) return null;
  if (one.expiresOn < today) return <Badge tone="danger">{words.expired(until)}</Badge>;
  if (one.expiresOn <= warnFrom && one.latest)
    return <Badge tone="warning">{words.soon(until)}</Badge>;
  return <Badge tone="success">{words.holds(until)}</Badge>;
}

interface Days {
  today: string;
  /** Ends until then are warned of. */
  warnFrom: string;
}

function Record({ one, today, warnFrom }: { one: ShownTraining } & Days) {
  return (
    <li className="border-t border-rule py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{words.trained(longDayText(one.trainedOn))}</strong>
        <ValidityBadge one={one} today={today} warnFrom={warnFrom} />
      </p>
      <p>{words.by(one.trainerName, one.trainerAddress)}</p>
      <p className="text-sm text-muted">
        {one.materials}. {one.tested}.
      </p>
      {one.endedOn ? (
        <p className="text-sm font-semibold">
          {words.ended(longDayText(one.endedOn), one.endReason)}
        </p>
      ) : (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-brand underline">
            {words.end}
          </summary>
          <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-end gap-2">
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="trainingId" value={one.id} />
            <TextField
              label={words.reason}
              name="reason"
              required
              maxLength={200}
              className="min-w-48 flex-1"
            />
            <Button type="submit" variant="secondary">
              {words.end}
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}

/** Every record by person, the newest first. */
export function TrainingList({
  trainings,
  ...days
}: { trainings: readonly ShownTraining[] } & Days) {
  if (trainings.length === 0) return <EmptyState title={words.title}>{words.none}</EmptyState>;
  const people = Map.groupBy(trainings, (one) => one.personName);
  return (
    <div className="grid gap-4">
      {[...people].map(([name, records]) => (
        <Panel key={name} title={name}>
          <p className="text-sm text-muted">
            {records.some((one) => one.hasAccount) ? words.signsHere : words.noAccount}
          </p>
          <ul className="mt-2">
            {records.map((one) => (
              <Record key={one.id} one={one} {...days} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

/** The record of a training, or of a renewal. */
export function TrainingForm({
  staff,
  today,
  answer,
}: {
  staff: readonly { id: string; name: string }[];
  today: string;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'record');
  const busy = useNavigation().state !== 'idle';
  const problems = failure?.fields ?? {};
  const typed = failure ? failedForm(answer)?.typed : undefined;
  const field = (name: keyof typeof NAMES) => ({
    name,
    label: NAMES[name],
    required: true,
    defaultValue: typed?.[name],
    error: problems[name],
  });
  return (
    <Panel title={words.add}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="record" />
        <FailureNote failure={failure} />
        <SelectField
          label={words.person}
          name="userId"
          required
          defaultValue={typed?.['userId'] ?? ''}
          error={problems['userId']}
        >
          <option value="">{words.choose}</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NO_ACCOUNT}>{words.someone}</option>
        </SelectField>
        <TextField {...field('personName')} required={false} hint={words.nameHint} />
        <TextField {...field('trainedOn')} type="date" max={today} hint={words.dayHint} />
        <TextField {...field('materials')} hint={words.materialsHint} maxLength={300} />
        <TextField {...field('trainerName')} maxLength={120} />
        <TextField {...field('trainerAddress')} maxLength={200} />
        <TextField {...field('tested')} hint={words.testedHint} maxLength={200} />
        <CheckBox name="certified" label={words.certify} required />
        <div>
          <Button type="submit" busy={busy}>
            {words.record}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const NAMES = {
  personName: words.name,
  trainedOn: words.day,
  materials: words.materials,
  trainerName: words.trainer,
  trainerAddress: words.trainerAddress,
  tested: words.tested,
} as const;
