import { isTypedIn } from './use-typed-again.ts';

/**
 * Of a form that stands beside the one with the page's Save: where something is typed in it, that Save saves it too. Nobody who typed in two
 * places reads "saved" and loses one.
 */
export const SAVED_WITH_PAGE = { 'data-saved-with-page': '' };

const typedBeside = () =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-saved-with-page]')].filter(isTypedIn);

export const isTypedBeside = (): boolean => typedBeside().length > 0;

/** Sends them as their own buttons would: what is to be asked or refused of them is shown there. */
export function saveTypedBeside(): void {
  for (const form of typedBeside()) form.requestSubmit();
}
