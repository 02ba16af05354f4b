import { type FormEvent, useRef, useState } from 'react';
import type { SafetyRecord } from '../contract.ts';
import type { Proposal, SheetField } from '../read-from-sheet.ts';
import { formValuesOf, valuesIn } from '../sheet-proposals.ts';

/** Writes into a field as a person would: the page hears of it, and nothing is saved. */
function write(form: HTMLFormElement, { field, value }: Proposal): void {
  const controls = [...form.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)];
  for (const control of controls) {
    if (control.type === 'checkbox') control.checked = value.split(' ').includes(control.value);
    else control.value = value;
    control.dataset['fromSheet'] = 'yes';
  }
  // What is filled in is looked at: its part unfolds.
  const part = controls[0]?.closest('details');
  if (part) part.open = true;
  controls[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the form of the safety data holds while it is typed in, and a hand that writes into it what the sheet says. */
export function useSheetValues(record: SafetyRecord) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => formValuesOf(record));
  const [changed, setChanged] = useState(false);
  /** Fields that hold what the sheet says, until somebody types there. */
  const [taken, setTaken] = useState<readonly SheetField[]>([]);
  return {
    form,
    values,
    changed,
    taken,
    saved: () => setChanged(false),
    heard: (event: FormEvent<HTMLFormElement>) => {
      setChanged(true);
      setValues(valuesIn(new FormData(event.currentTarget)));
      const { target } = event;
      if (!event.nativeEvent.isTrusted || !(target instanceof HTMLElement)) return;
      delete target.dataset['fromSheet'];
      const name = target.getAttribute('name');
      setTaken((before) => before.filter((field) => field !== name));
    },
    take: (proposals: readonly Proposal[]) => {
      if (!form.current) return;
      for (const proposal of proposals) write(form.current, proposal);
      setTaken((before) => [...new Set([...before, ...proposals.map(({ field }) => field)])]);
      // The button that was pressed is gone with its row: what was filled in is looked at next.
      form.current.querySelector<HTMLElement>(`[name="${proposals[0]?.field}"]`)?.focus();
    },
  };
}
