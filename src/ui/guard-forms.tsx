import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isGuarded, useLeaveQuestion } from './leave-guard.ts';
import { LEAVE } from './leave-messages.ts';
import { isTypedIn, isWrittenIn } from './use-typed-again.ts';

/** Fewer are typed again in a moment. */
const FEWEST_FIELDS = 3;

/** Forms that were sent as they are: whether that was done, their page says. */
let sent = new WeakSet<HTMLFormElement>();

const formsOf = () => [...document.querySelectorAll<HTMLFormElement>('main form')];

const isLong = (form: HTMLFormElement) =>
  form.method === 'post' &&
  [...form.elements].filter((one) =>
    one.matches('input:not([type=hidden], [type=submit], [type=button]), textarea, select'),
  ).length >= FEWEST_FIELDS;

const isFileField = (field: Element): field is HTMLInputElement => field.matches('[type=file]');

const hasFile = (form: HTMLFormElement) =>
  form.method === 'post' && [...form.elements].some((one) => isFileField(one) && one.value !== '');

/** A file that a form shows as chosen and keeps itself: gone once it is stored. */
const showsFile = (form: HTMLFormElement) => form.querySelector('[data-file-chosen]') !== null;

/** It begins anew once it is stored: until then what is typed in it is not, whether it was sent or not. */
const isWithPage = (form: HTMLFormElement) => form.dataset.savedWithPage !== undefined;

const isUnsaved = () =>
  formsOf().some(
    (form) =>
      showsFile(form) ||
      (isWithPage(form)
        ? isTypedIn(form) || hasFile(form)
        : !sent.has(form) && (hasFile(form) || (isLong(form) && isWrittenIn(form)))),
  );

/** Once something is typed in a long form of the page. */
function Guard() {
  useLeaveQuestion(isUnsaved, LEAVE.typed);
  return null;
}

/**
 * Asks before a page is left on which a form of more than a field or two, or one with a chosen file, holds something that was not saved. A page with a guard of its own asks
 * itself; what React keeps while it is typed has another keeper.
 */
export function GuardForms() {
  const { pathname } = useLocation();
  const [typedOn, setTypedOn] = useState('');
  useEffect(() => {
    const heard = ({ target }: Event) => {
      const form = (target as Partial<HTMLInputElement> | null)?.form;
      if (!form) return;
      sent.delete(form);
      if (isLong(form) || isWithPage(form) || isFileField(target as Element))
        setTypedOn(window.location.pathname);
    };
    const noteSent = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent.add(target);
    };
    document.addEventListener('input', heard);
    document.addEventListener('submit', noteSent, true);
    return () => {
      document.removeEventListener('input', heard);
      document.removeEventListener('submit', noteSent, true);
      sent = new WeakSet();
    };
  }, []);
  return typedOn === pathname && !isGuarded() ? <Guard /> : null;
}
