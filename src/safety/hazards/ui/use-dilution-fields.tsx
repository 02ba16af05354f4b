import { SelectField, TextField } from '../../../ui/field.tsx';
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
      <legend className="font-semibold">Classified at use dilution</legend>
      <p className="mb-2 text-sm text-muted">
        Only what the maker’s sheet says of the diluted product. Without codes it says “not
        classified”. Bottle labels print this instead of the concentrate’s hazards.
      </p>
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
          <SelectField
            label="Signal word when diluted"
            name="useWord"
            defaultValue={row.signalWord}
          >
            <option value="">None</option>
            <option>Danger</option>
            <option>Warning</option>
          </SelectField>
          <TextField
            label="Signs when diluted"
            name="useSigns"
            hint="GHS07"
            defaultValue={row.pictograms.join(' ')}
          />
          <TextField
            label="Hazard codes when diluted"
            name="useH"
            hint="H319"
            defaultValue={row.hStatements.join(' ')}
          />
          <TextField
            label="Precautionary codes when diluted"
            name="useP"
            hint="P264 P280"
            defaultValue={row.pStatements.join(' ')}
          />
          <TextField
            label="Source"
            name="useSource"
            hint="SDS of May 2026, section 2"
            defaultValue={row.source}
          />
        </div>
      ))}
    </fieldset>
  );
}
