import { type FormEvent, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Field =>
      one.matches('input:not([type=hidden], [type=file]), textarea, select') &&
      (one as Field).name !== '',
  );

export const isTicked = (field: Field): field is HTMLInputElement =>
  field.matches('[type=checkbox], [type=radio]');

function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  // Where the page chose none, a browser begins with the first.
  if (!field.multiple && !options.some((option) => option.defaultSelected))
    return field.selectedIndex > 0;
  return options.some((option) => option.selected !== option.defaultSelected);
}

/** Something in it is not as it was shown. */
export const isTypedIn = (form: HTMLFormElement): boolean => fieldsOf(form).some(isChanged);

/** The same without ticks: these are set again in a moment, and in lists they choose rows. */
export const isWrittenIn = (form: HTMLFormElement): boolean =>
  fieldsOf(form).some((field) => !isTicked(field) && isChanged(field));

/**
 * For a form that is made anew with what stands now because somebody else saved first: fields that were changed before it was sent keep their
 * change, all others show what was saved in between. `version`: what the form is made anew by. `refused`: this form's own refusal, if any.
 */
export function useTypedAgain(version: number, refused: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const typed = useRef<{ name: string; value: string; checked: boolean }[]>([]);
  // Twice after a refusal: with the answer, and again with the version that is read after it.
  useEffect(() => {
    if (!refused || !ref.current || !version) return;
    const fields = fieldsOf(ref.current);
    // By name, a box by its value too: what was saved in between may have brought a field or taken one away.
    for (const { name, value, checked } of typed.current)
      for (const field of fields.filter((one) => one.name === name))
        if (!isTicked(field)) field.value = value;
        else if (field.value === value) field.checked = checked;
  }, [version, refused]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    typed.current = fieldsOf(event.currentTarget).flatMap((field) =>
      isChanged(field)
        ? [{ name: field.name, value: field.value, checked: isTicked(field) && field.checked }]
        : [],
    );
  };
  return { ref, onSubmit };
}
