import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Badge, EmptyState, Panel } from '../../../ui/panel.tsx';
import { endorsementMessages as words } from '../endorsement-messages.ts';
import { trainingMessages } from '../messages.ts';
import type { Endorsement } from '../server/endorsements.ts';

type Shown = Omit<Endorsement, 'recordedAt'>;

/** Without a day it holds only what was recorded: given up, or nothing. */
const dayless = ({ givenUp }: Shown) => (givenUp ? words.ended : words.noDay);

function ValidityBadge({ one, today }: { one: Shown; today: string }) {
  const { expiresOn } = one;
  if (!expiresOn) return <Badge tone="danger">{dayless(one)}</Badge>;
  const day = longDayText(expiresOn);
  return expiresOn < today ? (
    <Badge tone="danger">{words.over(day)}</Badge>
  ) : (
    <Badge tone="success">{words.holds(day)}</Badge>
  );
}

/** The newest record of each person, and those before it. */
export function EndorsementList({
  endorsements,
  today,
}: {
  endorsements: readonly Shown[];
  today: string;
}) {
  if (endorsements.length === 0) return <EmptyState title={words.title}>{words.none}</EmptyState>;
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(endorsements, ({ personName }) => personName)].map(
        ([name, [newest, ...before]]) =>
          newest ? (
            <Panel key={name} title={name}>
              <p className="flex flex-wrap items-center gap-2">
                {newest.license} <ValidityBadge one={newest} today={today} />
              </p>
              {before.map((one) => (
                <p key={one.id} className="text-sm text-muted">
                  {words.earlier(
                    [one.license, one.expiresOn ? longDayText(one.expiresOn) : dayless(one)].join(
                      ', ',
                    ),
                  )}
                </p>
              ))}
            </Panel>
          ) : null,
      )}
    </div>
  );
}

/** The record of an endorsement, of its renewal or of its end. */
export function EndorsementForm({
  staff,
  answer,
}: {
  staff: readonly { id: string; name: string }[];
  answer: unknown;
}) {
  const failure = useFailure(answer, 'endorse');
  const busy = useNavigation().formData?.get('intent') === 'endorse';
  const problems = failure?.fields ?? {};
  const typed = failure ? failedForm(answer)?.typed : undefined;
  const [givenUp, setGivenUp] = useState(typed?.['givenUp'] !== undefined);
  return (
    <Panel title={words.add}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="endorse" />
        <FailureNote failure={failure} />
        <SelectField
          label={words.person}
          name="userId"
          required
          defaultValue={typed?.['userId'] ?? ''}
          error={problems['userId']}
        >
          <option value="">{trainingMessages.choose}</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.license}
          name="license"
          required
          hint={words.licenseHint}
          maxLength={120}
          defaultValue={typed?.['license']}
          error={problems['license']}
        />
        {givenUp ? null : (
          <TextField
            label={words.until}
            name="expiresOn"
            type="date"
            required
            hint={words.untilHint}
            defaultValue={typed?.['expiresOn']}
            error={problems['expiresOn']}
          />
        )}
        <CheckBox
          name="givenUp"
          label={words.givenUp}
          checked={givenUp}
          onChange={(event) => setGivenUp(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" busy={busy}>
            {words.record}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
