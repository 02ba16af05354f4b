import { type ReactNode, useId } from 'react';
import { Button, ButtonLink, type ButtonVariant, buttonClass } from '../button.tsx';
import { type ConfirmRequest, useConfirm } from '../confirm.tsx';
import { selection } from './messages.ts';

/**
 * What can be done with the chosen rows: a form of the page under this intent, or an address that takes them as `rows`, with commas between. An
 * address is a file to be kept, unless it opens as a page, here or in a new tab. `ask`: the question, about the rows by their names, that
 * stands before the form is sent.
 */
export type BulkAction = { label: string; variant?: ButtonVariant } & (
  | { intent: string; busy?: boolean; ask?: (names: readonly string[]) => ConfirmRequest }
  | { to: string; opens?: 'here' | 'new-tab' }
);

/** Holds the press back and sends its form once the question is answered with yes. */
export function askFirst(
  event: { preventDefault: () => void; currentTarget: HTMLButtonElement },
  question: ConfirmRequest,
  confirm: (request: ConfirmRequest) => void,
): void {
  event.preventDefault();
  const button = event.currentTarget;
  // By its button, so that the form says which action it is.
  confirm({ ...question, onConfirm: () => button.form?.requestSubmit(button) });
}

/**
 * Below the rows, over the lower edge of the screen, while some are chosen. Without a script it is there by the style sheet alone,
 * and the forms work; addresses need one.
 */
export function BulkBar({
  formId,
  actions,
  chosen,
  names,
  clear,
  fields,
}: {
  formId: string;
  actions: readonly BulkAction[];
  chosen: readonly string[];
  /** What the chosen rows are called. */
  names: readonly string[];
  clear: () => void;
  fields?: ReactNode;
}) {
  const label = useId();
  const confirm = useConfirm();
  const shown =
    chosen.length > 0
      ? 'bottom-bar flex'
      : 'sticky bottom-0 hidden group-has-[tbody_input:checked]:flex';
  return (
    <section
      data-bulk
      aria-labelledby={label}
      className={`z-20 flex-wrap items-center gap-2 border-2 border-ink bg-card px-3 py-2 print:hidden ${shown}`}
    >
      <p id={label} role="status" className="tabular mr-2 font-semibold">
        {selection.count(chosen.length)}
      </p>
      {fields}
      {actions.map((action) =>
        'intent' in action ? (
          <Button
            key={action.label}
            type="submit"
            form={formId}
            name="intent"
            value={action.intent}
            variant={action.variant ?? 'secondary'}
            busy={action.busy ?? false}
            onClick={(event) => {
              if (action.ask) askFirst(event, action.ask(names), confirm);
            }}
          >
            {action.label}
          </Button>
        ) : chosen.length === 0 ? null : action.opens === 'here' ? (
          <ButtonLink
            key={action.label}
            to={withRows(action.to, chosen)}
            variant={action.variant ?? 'secondary'}
          >
            {action.label}
          </ButtonLink>
        ) : (
          <a
            key={action.label}
            href={withRows(action.to, chosen)}
            {...(action.opens === 'new-tab'
              ? { target: '_blank', rel: 'noreferrer' }
              : { download: true })}
            className={buttonClass(action.variant ?? 'secondary')}
          >
            {action.label}
          </a>
        ),
      )}
      <Button variant="quiet" onClick={clear}>
        {selection.clear}
      </Button>
    </section>
  );
}

function withRows(to: string, chosen: readonly string[]): string {
  const [path = '', query = ''] = to.split('?');
  const params = new URLSearchParams(query);
  params.set('rows', chosen.join(','));
  return `${path}?${params}`;
}
