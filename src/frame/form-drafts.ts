/**
 * What was typed when a session ended, kept in this tab until the same person is back on the same page. Passwords, files and hidden
 * fields are never kept, and somebody else who signs in sees nothing of it.
 */

interface Draft {
  person: string;
  path: string;
  fields: { form: string; name: string; at: number; value: string; checked: boolean | null }[];
}

const STORE = 'bellcart.draft';
const DRAFT_FIELDS =
  ':is(input, textarea, select):not([type=password], [type=file], [type=hidden], [type=submit], [type=button])';
const TICKED = '[type=checkbox], [type=radio]';
/** Parts of a page come after it; their fields are looked for this often, this far apart (ms). */
const LOOKS = 20;
const PAUSE_MS = 150;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Which form this is: where it is sent and what it does. The page that is left still stands for a moment when the next one is there, and
 * its forms may have fields of the same names. Not by its place: parts of a page come in any order.
 */
function formName(form: HTMLFormElement): string {
  const intent = form.querySelector<HTMLInputElement>('input[type=hidden][name=intent]');
  const [path] = (form.getAttribute('action') ?? '').split('?');
  return `${path} ${intent?.value ?? ''}`;
}

/** The named fields of the page's forms, each with its place: form, name, and which of that name in all forms of that kind. */
function fieldsOfPage(): { field: Field; form: string; name: string; at: number }[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<HTMLFormElement>('main form')].flatMap((element) => {
    const form = formName(element);
    const fields = [...element.elements].filter((one): one is Field => one.matches(DRAFT_FIELDS));
    return fields.flatMap((field) => {
      if (field.name === '') return [];
      const place = `${form} ${field.name}`;
      const at = seen.get(place) ?? 0;
      seen.set(place, at + 1);
      return [{ field, form, name: field.name, at }];
    });
  });
}

const isTicked = (field: Field) =>
  field.matches(TICKED) ? (field as HTMLInputElement).checked : null;

/** The page whose draft was just kept and which is still shown: what was typed stands there yet. */
let stillShown: string | null = null;

/** Stores the values of the page's forms, by person and path. */
export function storeDraft(person: string, path: string): void {
  stillShown = path;
  const fields = fieldsOfPage().map(({ field, form, name, at }) => ({
    form,
    name,
    at,
    value: field.value,
    checked: isTicked(field),
  }));
  try {
    if (fields.length > 0)
      window.sessionStorage.setItem(
        STORE,
        JSON.stringify({ person, path, fields } satisfies Draft),
      );
  } catch {
    // The browser refused to store it.
  }
}

function takeDraft(person: string, path: string): Draft | null {
  try {
    const draft = JSON.parse(window.sessionStorage.getItem(STORE) ?? 'null') as Draft | null;
    if (!draft || (draft.person === person && draft.path !== path)) return null;
    // Somebody else has signed in, or it is used now.
    window.sessionStorage.removeItem(STORE);
    return draft.person === person ? draft : null;
  } catch {
    return null;
  }
}

/** Sets a field as typing does, so that a page which listens hears of it. */
function type(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Puts back what this person had typed on this page, once they have left it and its fields are there again. */
export function restoreDraft(person: string | undefined, path: string): void {
  if (stillShown === path) return;
  stillShown = null;
  if (!person) return;
  const draft = takeDraft(person, path);
  if (draft) put(draft.fields, LOOKS);
}

function put(fields: Draft['fields'], looks: number): void {
  const there = fieldsOfPage();
  const missing = fields.filter((one) => {
    const found = there.find(
      ({ form, name, at }) => form === one.form && name === one.name && at === one.at,
    )?.field;
    if (!found) return true;
    if (one.checked === null) {
      if (found.value !== one.value) type(found, one.value);
    } else if (isTicked(found) !== one.checked) found.click();
    return false;
  });
  if (missing.length > 0 && looks > 0) setTimeout(() => put(missing, looks - 1), PAUSE_MS);
}
