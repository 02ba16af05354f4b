import { isTypedIn } from './use-typed-again.ts';

/**
 * Of a form that stands beside the one with the page's Save: where something is typed in it, that Save saves it too. Nobody who typed in two
 * places reads "saved" and loses one.
 */
export const SAVED_WITH_PAGE = { 'data-saved-with-page': '' };

const typedBeside = () =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-saved-with-page]')].filter(isTypedIn);

export const isTypedBeside = (): boolean => typedBeside().length > 0;

/** Heard by such a form before anything of the page is sent. What it prevents is not sent, and the form says why. */
export const CHECK_TYPED = 'check-typed';

/** Whether all of them can be sent as they are typed. */
export const canSaveTypedBeside = (): boolean =>
  typedBeside().every(
    (form) =>
      form.reportValidity() && form.dispatchEvent(new Event(CHECK_TYPED, { cancelable: true })),
  );

/**
 * Sends them as their own buttons would: what is to be asked or refused of them is shown there. `pageSaved`: the page's own form was stored
 * before; each says so with what became of it, in one message.
 */
export function saveTypedBeside(pageSaved: boolean): void {
  for (const form of typedBeside()) {
    if (pageSaved) form.dataset.pageSaved = '';
    form.requestSubmit();
    delete form.dataset.pageSaved;
  }
}

/** While it is sent: whether the page's own form was stored just before. */
export const isPageSaved = (form: HTMLFormElement): boolean => form.dataset.pageSaved !== undefined;
