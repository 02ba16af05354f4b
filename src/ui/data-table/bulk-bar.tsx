import { type ReactNode, useId } from 'react';
import { Button, ButtonLink, type ButtonVariant, buttonClass } from '../button.tsx';
import { selection } from './messages.ts';

/**
 * What can be done with the chosen rows: a form of the page under this intent, or an address that takes them as `rows`, with commas between. An
 * address is a file to be kept, unless it opens as a page, here or in a new tab.
 */
export type BulkAction = { label: string; variant?: ButtonVariant } & (
  | { intent: string; busy?: boolean }
  | { to: string; opens?: 'here' | 'new-tab' }
);

/**
 * Below the rows, over the lower edge of the screen, while some are chosen. Without a script it is there by the style sheet alone,
 * and the forms work; addresses need one.
 */
export function BulkBar({
  formId,
  actions,
  chosen,
  clear,
  fields,
}: {
  formId: string;
  actions: readonly BulkAction[];
  chosen: readonly string[];
  clear: () => void;
  fields?: ReactNode;
}) {
  const label = useId();
  const shown =
    chosen.length > 0 ? 'bottom-bar flex' : 'hidden group-has-[tbody_input:checked]:flex';
  return (
    <section
      aria-labelledby={label}
      className={`sticky bottom-0 z-20 flex-wrap items-center gap-2 border-2 border-ink bg-card px-3 py-2 print:hidden ${shown}`}
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
