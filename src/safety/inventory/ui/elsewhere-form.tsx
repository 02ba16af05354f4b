import { Form } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { GROUP_HINTS, REACTIVITY_GROUPS } from '../../hazards/public/reactivity.ts';
import { fieldProblems } from '../../hazards/safety-form.ts';
import { stockAddress } from '../addresses.ts';
import * as messages from '../elsewhere-messages.ts';
import type { LoadedElsewhere } from '../server/load-elsewhere.ts';

/** What its safety data sheet says, as far as somebody has it. */
function Facts({
  chemical,
  problems,
}: Pick<LoadedElsewhere, 'chemical'> & { problems: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-lg font-bold">{messages.facts}</legend>
      <SelectField
        label={messages.signalWord}
        name="signalWord"
        defaultValue={chemical.signalWord}
        error={problems['signalWord']}
      >
        <option value="">{messages.noSignalWord}</option>
        <option value="Danger">Danger</option>
        <option value="Warning">Warning</option>
      </SelectField>
      <TextField
        label={messages.hCodes}
        hint={messages.hCodesHint}
        name="hStatements"
        autoComplete="off"
        defaultValue={chemical.hStatements.join(', ')}
        error={problems['hStatements']}
      />
      <TextField
        label={messages.unNumber}
        hint="UN1791"
        name="unNumber"
        autoComplete="off"
        defaultValue={chemical.unNumber ?? ''}
        error={problems['unNumber']}
      />
      <TextField
        label={messages.ph}
        hint="12.5"
        name="ph"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={chemical.ph === null ? '' : String(chemical.ph)}
        error={problems['ph']}
      />
      <TextField
        label={messages.cas}
        hint="7681-52-9"
        name="casNumbers"
        autoComplete="off"
        defaultValue={chemical.casNumbers.join(', ')}
        error={problems['casNumbers']}
      />
      <SelectField
        label={messages.group}
        name="reactivityGroup"
        defaultValue={chemical.reactivityGroup ?? ''}
        error={problems['reactivityGroup']}
      >
        <option value="">{messages.groupOpen}</option>
        {REACTIVITY_GROUPS.map((group) => (
          <option key={group} value={group}>{`${group}: ${GROUP_HINTS[group]}`}</option>
        ))}
      </SelectField>
    </fieldset>
  );
}

/** What a site knows of a chemical that it buys from somebody else. "Not known" is an answer everywhere. */
export function ElsewhereForm({
  site,
  chemical,
  failure,
  answer,
}: Pick<LoadedElsewhere, 'site' | 'chemical'> & {
  failure: Failure | undefined;
  answer: Parameters<typeof SendKey>[0]['answer'];
}) {
  const problems = fieldProblems(failure?.fields);
  return (
    <Form method="post" className="grid max-w-[40rem] gap-4">
      <input type="hidden" name="version" value={chemical.version} />
      <TextField
        label={messages.name}
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={chemical.name}
        error={problems['name']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={messages.maker}
          name="maker"
          maxLength={120}
          autoComplete="off"
          defaultValue={chemical.maker}
          error={problems['maker']}
        />
        <TextField
          label={messages.size}
          hint={messages.sizeHint}
          name="sizeUnit"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={chemical.sizeUnit}
          error={problems['sizeUnit']}
        />
      </div>
      <SelectField
        label={messages.hazard}
        name="hazard"
        required
        defaultValue={chemical.hazard}
        error={problems['hazard']}
      >
        {Object.entries(messages.hazards).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <Facts chemical={chemical} problems={problems} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit">{messages.save}</Button>
        <ButtonLink to={stockAddress(site.id)} variant="secondary">
          {messages.cancel}
        </ButtonLink>
      </p>
      <SendKey answer={answer} />
    </Form>
  );
}
