import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { NoneMarked } from '../../../ui/none-marked.ts';
import { Note } from '../../../ui/panel.tsx';
import type { SafetyRecord } from '../contract.ts';
import * as sentences from '../form-messages.ts';
import * as messages from '../record-messages.ts';
import type { PictogramView } from '../safety-view.ts';
import * as sheetMessages from '../sheet-messages.ts';
import type { ReadSheet } from '../sheet-proposals.ts';
import { FoldedFields } from './folded-fields.tsx';
import { Pictogram } from './pictogram.tsx';
import { SheetSays } from './sheet-says.tsx';
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
    <Note tone="warning" title={sentences.thingsApart(warnings.length)}>
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

/** Safety data of a unique product as one form, with the version it was made from, so that nobody's work is lost. */
export function SafetyForm({ record, signs, sheet, busy, problems, sheetPart }: SafetyFormProps) {
  const { form, values, changed, taken, saved, heard, take } = useSheetValues(record);
  const filled =
    taken.length > 0 ? sheetMessages.filled(taken.map((field) => sheetMessages.FIELDS[field])) : '';
  return (
    <NoneMarked value={true}>
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
          defaultValue={record.signalWord}
          error={problems.signalWord}
          className="max-w-xs"
        >
          <option value="">None</option>
          <option>Danger</option>
          <option>Warning</option>
        </SelectField>
        <Signs record={record} signs={signs} />
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
        </div>
        <FoldedFields record={record} problems={problems} />
        {sheetPart}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="safety" busy={busy}>
            {sentences.saveSafety}
          </Button>
          {changed ? <span className="text-sm text-muted">{sentences.notSaved}</span> : null}
        </div>
      </Form>
    </NoneMarked>
  );
}
