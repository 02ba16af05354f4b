import { isTicked } from './use-typed-again.ts';

/**
 * A field that nobody changed shows what is stored. A browser keeps what a field held once a script has made it, whatever its page says after a
 * save; a form that sends all of its fields would then write the old figure back.
 */

type Text = HTMLInputElement | HTMLTextAreaElement;

function follow(field: Text, was: string): void {
  if (field.type !== 'hidden' && field.value === was) field.value = field.defaultValue;
}

function followTick(field: HTMLInputElement, was: boolean): void {
  if (field.type === 'checkbox') {
    if (field.checked === was) field.checked = field.defaultChecked;
    return;
  }
  // Of a group of choices the one that was stored gives way only while it is still the chosen one.
  if (!was || !field.checked || field.defaultChecked) return;
  const { form, name } = field;
  for (const one of form?.elements ?? [])
    if (one instanceof HTMLInputElement && one.name === name && one.defaultChecked)
      one.checked = true;
}

/** What a text area began with is its text. */
const textOf = (nodes: NodeList) => [...nodes].map((node) => node.textContent).join('');

function read({ type, target, attributeName, oldValue, removedNodes }: MutationRecord): void {
  if (target instanceof HTMLTextAreaElement) {
    if (type === 'childList' && removedNodes.length > 0) follow(target, textOf(removedNodes));
  } else if (target instanceof HTMLInputElement && type === 'attributes') {
    if (attributeName === 'checked') followTick(target, oldValue !== null);
    else if (!isTicked(target)) follow(target, oldValue ?? '');
  }
}

/** Watches all fields of the page. @returns how to end it */
export function followStored(page: Node): () => void {
  const observer = new MutationObserver((records) => records.forEach(read));
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['value', 'checked'],
    attributeOldValue: true,
  });
  return () => observer.disconnect();
}
