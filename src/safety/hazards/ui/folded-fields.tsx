import type { ReactNode } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { SafetyRecord } from '../contract.ts';
import * as sentences from '../form-messages.ts';
import { RQ_SUBSTANCES } from '../public/reportable-quantities.ts';
import * as messages from '../record-messages.ts';
import { GroupFields } from './group-fields.tsx';
import { UseDilutionFields } from './use-dilution-fields.tsx';

interface Fields {
  record: SafetyRecord;
  /** By field name. */
  problems: Readonly<Record<string, string>>;
}

/** Parts of the form that an owner does not need first: the fields by name, in the order in which they stand. */
const PARTS = {
  codes: ['hStatements', 'hCategories', 'pStatements'],
  epa: ['epaRegNo', 'contactTime', 'epaSignalWord', 'activeIngredients', 'dilution'],
  physical: ['ph', 'density', 'casNumbers', 'reactivityGroup', 'alsoGroups'],
  paper: ['technicalName', 'rqSubstance', 'rqPercent'],
  diluted: ['useDilutions'],
} as const satisfies Record<string, readonly (keyof SafetyRecord)[]>;

const isFilled = (value: SafetyRecord[keyof SafetyRecord]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';

/** How many of a part's fields are filled. */
export const filledIn = (record: SafetyRecord, part: keyof typeof PARTS): number =>
  PARTS[part].filter((field) => isFilled(record[field])).length;

/** Folded under its name, with how many of its fields are filled; open where one is refused. */
function Part({
  part,
  record,
  problems,
  children,
}: Fields & { part: keyof typeof PARTS; children: ReactNode }) {
  const isRefused = PARTS[part].some((field) => problems[field] !== undefined);
  return (
    <details open={isRefused} className="group border-b border-rule">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
        <span>{sentences.PARTS[part]}</span>
        <span className="tabular shrink-0 text-sm font-normal text-muted">
          {sentences.filledOf(filledIn(record, part), PARTS[part].length)}
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-5">{children}</div>
    </details>
  );
}

/** What a sheet says beside what an owner needs first. */
export function FoldedFields(fields: Fields) {
  const { record, problems } = fields;
  return (
    <div className="border-t border-rule">
      <Part part="codes" {...fields}>
        <Codes {...fields} />
      </Part>
      <Part part="physical" {...fields}>
        <Physical {...fields} />
      </Part>
      <Part part="epa" {...fields}>
        <EpaLabel {...fields} />
      </Part>
      <Part part="paper" {...fields}>
        <ShippingFields {...fields} />
      </Part>
      <Part part="diluted" {...fields}>
        <UseDilutionFields useDilutions={record.useDilutions} problem={problems['useDilutions']} />
      </Part>
    </div>
  );
}

/** The codes of section 2. */
function Codes({ record, problems }: Fields) {
  return (
    <>
      <TextArea
        label="Hazard statements"
        name="hStatements"
        rows={2}
        hint={sentences.hStatementsHint}
        defaultValue={record.hStatements.join(' ')}
        error={problems.hStatements}
      />
      <TextField
        label="Hazard categories"
        name="hCategories"
        hint={sentences.hCategoriesHint}
        defaultValue={record.hCategories.join(', ')}
        error={problems['hCategories']}
      />
      <TextArea
        label="Precautionary statements"
        name="pStatements"
        rows={4}
        hint={sentences.pStatementsHint}
        defaultValue={record.pStatements.join(' ')}
        error={problems['pStatements']}
      />
    </>
  );
}

/** What bottle labels repeat from the registered label. */
function EpaLabel({ record, problems }: Fields) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="EPA Reg. No."
        name="epaRegNo"
        defaultValue={record.epaRegNo ?? ''}
        error={problems['epaRegNo']}
      />
      <TextField
        label="Contact time"
        name="contactTime"
        hint={sentences.contactTimeHint}
        defaultValue={record.contactTime}
        error={problems['contactTime']}
      />
      <SelectField
        label="EPA label’s signal word"
        name="epaSignalWord"
        hint={sentences.epaSignalWordHint}
        defaultValue={record.epaSignalWord}
        error={problems['epaSignalWord']}
      >
        <option value="">{sentences.noEpaWord}</option>
        {['Danger', 'Warning', 'Caution'].map((word) => (
          <option key={word}>{word}</option>
        ))}
        <option value="None">{sentences.bearsNone}</option>
      </SelectField>
      <TextField
        label="Active ingredients"
        name="activeIngredients"
        hint={sentences.activeIngredientsHint}
        defaultValue={record.activeIngredients}
        error={problems['activeIngredients']}
      />
      <TextField
        label="Dilution"
        name="dilution"
        hint="1:64 (2 oz/gal), RTU, 4-8 oz/cwt ..."
        defaultValue={record.dilution}
        error={problems['dilution']}
      />
    </div>
  );
}

/** What a shipping paper needs besides UN number and packing group (49 CFR 172.203). */
function ShippingFields({ record, problems }: Fields) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="sr-only">{messages.shippingPaper}</legend>
      <TextField
        label={messages.technicalName}
        name="technicalName"
        hint={messages.technicalNameHint}
        defaultValue={record.technicalName}
        error={problems['technicalName']}
      />
      <SelectField
        label={messages.rqSubstance}
        name="rqSubstance"
        hint={messages.rqSubstanceHint}
        defaultValue={record.rqSubstance}
        error={problems['rqSubstance']}
      >
        <option value="">{messages.rqNone}</option>
        {RQ_SUBSTANCES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label={messages.rqPercent}
        name="rqPercent"
        inputMode="decimal"
        hint={messages.rqPercentHint}
        defaultValue={record.rqPercent === null ? '' : String(record.rqPercent)}
        error={problems['rqPercent']}
      />
    </fieldset>
  );
}

/** Section 9, and what it reacts as. */
function Physical({ record, problems }: Fields) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="pH"
        name="ph"
        inputMode="decimal"
        hint="As supplied"
        defaultValue={record.ph === null ? '' : String(record.ph)}
        error={problems['ph']}
      />
      <TextField
        label="Density"
        name="density"
        inputMode="decimal"
        hint={sentences.densityHint}
        defaultValue={record.density === null ? '' : String(record.density)}
        error={problems['density']}
      />
      <GroupFields record={record} problems={problems} />
    </div>
  );
}
