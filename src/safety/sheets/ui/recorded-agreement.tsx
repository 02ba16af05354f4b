import { useState } from 'react';
import { LETTER_ACCEPT } from '../../../files/limits.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import * as messages from '../public/contact-messages.ts';

/** What the desk writes down of a site's agreement to e-mail; `noted`: one by phone is on record. */
export function RecordedAgreement({
  noted,
  problems,
  onLetter,
}: {
  noted: boolean;
  /** The file of what is written, or none. */
  onLetter: (file: File | null) => void;
  problems: Readonly<Record<string, string>>;
}) {
  const [agreedHow, setAgreedHow] = useState('');
  const written = agreedHow === 'e-mail' || agreedHow === 'letter';
  return (
    <fieldset className="grid gap-3 border-t border-rule pt-3 sm:grid-cols-2">
      <legend className="sr-only">{messages.agreedHow}</legend>
      <p className="text-sm sm:col-span-2">{messages.consentFromDesk}</p>
      <SelectField
        label={messages.agreedHow}
        name="told"
        required
        value={agreedHow}
        onChange={(event) => {
          setAgreedHow(event.target.value);
          onLetter(null);
        }}
      >
        <option value="">{noted ? messages.phoneOnly : messages.notYet}</option>
        <option value="e-mail">{messages.byMail}</option>
        <option value="letter">{messages.byLetter}</option>
        {noted ? null : <option value="phone">{messages.byPhone}</option>}
      </SelectField>
      {agreedHow === '' ? null : (
        <>
          <TextField
            label={messages.agreedBy}
            name="agreedBy"
            required
            error={problems['agreedBy']}
          />
          {written ? (
            <>
              <TextField
                label={messages.agreedOn}
                name="agreedOn"
                type="date"
                required
                error={problems['agreedOn']}
              />
              <TextField
                label={messages.words}
                name="words"
                hint={messages.wordsHint}
                required
                error={problems['words']}
              />
            </>
          ) : null}
          <TextField label={messages.note} name="note" error={problems['note']} />
          {written ? (
            <TextField
              key={agreedHow}
              label={messages.letterFile}
              hint={messages.letterFileHint}
              type="file"
              accept={LETTER_ACCEPT}
              className="sm:col-span-2"
              onChange={(event) => onLetter(event.target.files?.[0] ?? null)}
            />
          ) : null}
        </>
      )}
    </fieldset>
  );
}
