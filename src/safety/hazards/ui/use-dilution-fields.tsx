import { SelectField, TextField } from '../../../ui/field.tsx';
import * as sentences from '../form-messages.ts';
import type { UseDilution } from '../use-dilutions.ts';

const EMPTY = {
  parts: '',
  signalWord: '',
  pictograms: [],
  hStatements: [],
  pStatements: [],
  source: '',
};
/** Rows that a form has, filled ones among them; another save brings another empty one. */
const ROWS = 6;

/**
 * What the sheet says of the product as it is used, row by row. An empty row is none; a row with a
 * source and no codes says "not classified".
 */
export function UseDilutionFields({
  useDilutions,
  problem,
}: {
  useDilutions: readonly UseDilution[];
  problem: string | undefined;
}) {
  const rows = [...useDilutions.map((one) => ({ ...one, parts: `1:${one.parts}` })), EMPTY];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{sentences.atUseDilution}</legend>
      <p className="mb-2 text-sm text-muted">{sentences.useDilutionLead}</p>
      {problem ? (
        <p className="mb-2 font-semibold text-danger" role="alert">
          {problem}
        </p>
      ) : null}
      {rows.slice(0, ROWS).map((row, index) => (
        <div
          // The rows keep their places; the form is made anew after each save.
          key={row.parts || index}
          className="mb-3 grid gap-3 border-l-4 border-rule pl-3 sm:grid-cols-3"
        >
          <TextField label="Dilution" name="useParts" hint="1:64" defaultValue={row.parts} />
          <SelectField label={sentences.dilutedWord} name="useWord" defaultValue={row.signalWord}>
            <option value="">None</option>
            <option>Danger</option>
            <option>Warning</option>
          </SelectField>
          <TextField
            label={sentences.dilutedSigns}
            name="useSigns"
            hint="GHS07"
            defaultValue={row.pictograms.join(' ')}
          />
          <TextField
            label={sentences.dilutedCodes}
            name="useH"
            hint="H319"
            defaultValue={row.hStatements.join(' ')}
          />
          <TextField
            label={sentences.dilutedPrecautions}
            name="useP"
            hint="P264 P280"
            defaultValue={row.pStatements.join(' ')}
          />
          <TextField
            label="Source"
            name="useSource"
            hint={sentences.dilutedSourceHint}
            defaultValue={row.source}
          />
        </div>
      ))}
    </fieldset>
  );
}
