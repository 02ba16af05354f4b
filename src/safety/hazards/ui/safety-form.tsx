import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { SafetyRecord } from '../contract.ts';
import * as sentences from '../form-messages.ts';
import { RQ_SUBSTANCES } from '../public/reportable-quantities.ts';
import * as messages from '../record-messages.ts';
import type { PictogramView } from '../safety-view.ts';
import * as sheetMessages from '../sheet-messages.ts';
import type { ReadSheet } from '../sheet-proposals.ts';
import { GroupFields } from './group-fields.tsx';
import { Pictogram } from './pictogram.tsx';
import { SheetSays } from './sheet-says.tsx';
import { UseDilutionFields } from './use-dilution-fields.tsx';
import { useSheetValues } from './use-sheet-values.ts';

interface SafetyFormProps {
  record: SafetyRecord;
  /** All nine pictograms. */
  signs: readonly PictogramView[];
  /** What the product's current sheet says; null where there is none. */
  sheet: ReadSheet | null;
  busy: boolean;
  /** By field name. */
  problems: Readonly<Record<string, string>>;
  /** What the room of sheets says beside Save. */
  sheetPart: ReactNode;
}

/**
 * What does not agree in the data, beside the form: staff decide, because the maker's sheet does.
 */
export function SafetyWarnings({
  warnings,
  reviewed,
}: {
  warnings: SafetyRecord['warnings'];
  /** Whether a named person signed for these codes and this sheet. */
  reviewed: boolean;
}) {
  if (warnings.length === 0 && reviewed)
    return <Note title={messages.reviewed}>{messages.reviewedText}</Note>;
  if (warnings.length === 0)
    return <Note title={messages.notReviewed}>{messages.notReviewedText}</Note>;
  return (
    <Note
      tone="warning"
      title={
        warnings.length === 1 ? sentences.oneDisagrees : `${warnings.length} things do not agree`
      }
    >
      <ul className="list-disc pl-5">
        {warnings.map((warning) => (
          <li key={`${warning.field} ${warning.message}`}>{warning.message}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{sentences.saveAllTheSame}</p>
    </Note>
  );
}

function Signs({ record, signs }: Pick<SafetyFormProps, 'record' | 'signs'>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Hazard signs</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {signs.map((view) => (
          <label key={view.code} className="flex min-h-12 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name="pictograms"
              value={view.code}
              defaultChecked={record.pictograms.some((code) => code === view.code)}
              className="size-5 shrink-0 accent-brand"
            />
            <Pictogram view={view} size={36} />
            <span className="text-sm leading-tight">{view.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The codes of section 2. */
function Codes({ record, problems }: Pick<SafetyFormProps, 'record' | 'problems'>) {
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
        error={problems.hCategories}
      />
      <TextArea
        label="Precautionary statements"
        name="pStatements"
        rows={4}
        hint={sentences.pStatementsHint}
        defaultValue={record.pStatements.join(' ')}
        error={problems.pStatements}
      />
    </>
  );
}

/** What bottle labels repeat from the registered label. */
function EpaLabel({ record, problems }: Pick<SafetyFormProps, 'record' | 'problems'>) {
  return (
    <>
      <SelectField
        label="EPA label’s signal word"
        name="epaSignalWord"
        hint={sentences.epaSignalWordHint}
        defaultValue={record.epaSignalWord}
        error={problems.epaSignalWord}
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
        error={problems.activeIngredients}
      />
    </>
  );
}

/** What a shipping paper needs besides UN number and packing group (49 CFR 172.203). */
function ShippingFields({ record, problems }: Pick<SafetyFormProps, 'record' | 'problems'>) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="mb-1 font-semibold">{messages.shippingPaper}</legend>
      <TextField
        label={messages.technicalName}
        name="technicalName"
        hint={messages.technicalNameHint}
        defaultValue={record.technicalName}
        error={problems.technicalName}
      />
      <SelectField
        label={messages.rqSubstance}
        name="rqSubstance"
        hint={messages.rqSubstanceHint}
        defaultValue={record.rqSubstance}
        error={problems.rqSubstance}
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
        error={problems.rqPercent}
      />
    </fieldset>
  );
}

/** Safety data of a unique product as one form, with the version it was made from, so that nobody's work is lost. */
export function SafetyForm({ record, signs, sheet, busy, problems, sheetPart }: SafetyFormProps) {
  const { form, values, changed, taken, saved, heard, take } = useSheetValues(record);
  const filled =
    taken.length > 0 ? sheetMessages.filled(taken.map((field) => sheetMessages.FIELDS[field])) : '';
  return (
    <>
      {sheet ? <SheetSays sheet={sheet} values={values} onTake={take} /> : null}
      <Form ref={form} method="post" onInput={heard} onSubmit={saved} className="grid gap-5">
        <p
          role="status"
          className={
            filled
              ? 'rounded-md border-l-4 border-info bg-info-tint px-4 py-3 text-info'
              : 'sr-only'
          }
        >
          {filled}
        </p>
        <input type="hidden" name="version" value={record.version} />
        <SelectField
          label="Signal word"
          name="signalWord"
          required
          defaultValue={record.signalWord}
          error={problems.signalWord}
          className="max-w-xs"
        >
          <option value="">None</option>
          <option>Danger</option>
          <option>Warning</option>
        </SelectField>
        <Signs record={record} signs={signs} />
        <Codes record={record} problems={problems} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="UN number"
            name="unNumber"
            defaultValue={record.unNumber ?? ''}
            error={problems.unNumber}
          />
          <SelectField
            label="Packing group"
            name="packingGroup"
            defaultValue={record.packingGroup ?? ''}
            error={problems.packingGroup}
          >
            <option value="">None</option>
            {['I', 'II', 'III'].map((group) => (
              <option key={group}>{group}</option>
            ))}
          </SelectField>
          <div>
            <CheckBox
              label={sentences.notRegulated}
              name="notRegulated"
              hint={sentences.notRegulatedHint}
              defaultChecked={record.notRegulated}
            />
            {problems.notRegulated ? (
              <p className="text-sm text-danger">{problems.notRegulated}</p>
            ) : null}
          </div>
          <TextField
            label="EPA Reg. No."
            name="epaRegNo"
            defaultValue={record.epaRegNo ?? ''}
            error={problems.epaRegNo}
          />
          <TextField
            label="Contact time"
            name="contactTime"
            hint={sentences.contactTimeHint}
            defaultValue={record.contactTime}
            error={problems.contactTime}
          />
          <EpaLabel record={record} problems={problems} />
          <TextField
            label="Dilution"
            name="dilution"
            hint="1:64 (2 oz/gal), RTU, 4-8 oz/cwt ..."
            defaultValue={record.dilution}
            error={problems.dilution}
          />
          <TextField
            label="pH"
            name="ph"
            inputMode="decimal"
            hint="As supplied"
            defaultValue={record.ph === null ? '' : String(record.ph)}
            error={problems.ph}
          />
          <TextField
            label="Density"
            name="density"
            inputMode="decimal"
            hint={sentences.densityHint}
            defaultValue={record.density === null ? '' : String(record.density)}
            error={problems.density}
          />
          <GroupFields record={record} problems={problems} />
        </div>
        <ShippingFields record={record} problems={problems} />
        <UseDilutionFields useDilutions={record.useDilutions} problem={problems.useDilutions} />
        {sheetPart}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="safety" busy={busy}>
            {sentences.saveSafety}
          </Button>
          {changed ? <span className="text-sm text-muted">{sentences.notSaved}</span> : null}
        </div>
      </Form>
    </>
  );
}
