import { Form } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { HowAdded } from '../server/write-cart.ts';

/** What becomes of products that are in the cart already. */
const words = {
  title: 'In the cart already',
  line: (line: { name: string; inCart: number; asked: number }) =>
    `${line.name}: ${line.inCart} in the cart, ${line.asked} asked for`,
  more: (count: number) => `and ${count} more`,
  set: 'Set to these quantities',
  add: 'Add on top',
  leave: 'Leave the cart as it is',
} as const;

/** Named before one looks for it. */
const SHOWN = 8;

interface InCart {
  message: string;
  details?: unknown;
}
const linesOf = (failure: InCart) =>
  (
    failure.details as {
      inCart: { productId: string; name: string; inCart: number; asked: number }[];
    }
  ).inCart;

/** Whether an answer asks what becomes of products that are in the cart already. */
export const isInCart = <F extends InCart>(failure: F | undefined): failure is F =>
  (failure?.details as { reason?: string } | undefined)?.reason === 'in-cart';

/**
 * Asks it. In a form the buttons are its own (`how` is their name), elsewhere `onChoose` is told; neither: `onLeave`, or the page
 * `leaveTo` without JavaScript.
 */
export function InCartQuestion({
  failure,
  busy,
  isForm = false,
  onChoose,
  onLeave,
  leaveTo,
}: {
  failure: InCart;
  busy: boolean;
  isForm?: boolean;
  onChoose?: (how: HowAdded) => void;
  onLeave?: () => void;
  leaveTo?: string;
}) {
  const lines = linesOf(failure);
  const button = (how: HowAdded) =>
    isForm
      ? { type: 'submit' as const, name: 'how', value: how }
      : { onClick: () => onChoose?.(how) };
  return (
    <FailureFocus by={failure}>
      <Note tone="warning" title={words.title}>
        <ul className="tabular text-left">
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line.productId}>{words.line(line)}</li>
          ))}
          {lines.length > SHOWN ? <li>{words.more(lines.length - SHOWN)}</li> : null}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2 text-ink">
          <Button busy={busy} {...button('set')}>
            {words.set}
          </Button>
          <Button variant="secondary" busy={busy} {...button('add')}>
            {words.add}
          </Button>
          {onLeave ? (
            <Button variant="quiet" onClick={onLeave}>
              {words.leave}
            </Button>
          ) : null}
          {leaveTo ? (
            <ButtonLink to={leaveTo} variant="quiet">
              {words.leave}
            </ButtonLink>
          ) : null}
        </div>
      </Note>
    </FailureFocus>
  );
}

/** The question on a page of its own turn: what was sent without JavaScript is sent again with the choice. */
export function InCartForm({ failed, leaveTo }: { failed: FailedForm; leaveTo: string }) {
  return (
    <Form method="post" className="mb-4">
      {Object.entries({ ...failed.typed, intent: failed.intent }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <InCartQuestion failure={failed.error} isForm busy={false} leaveTo={leaveTo} />
    </Form>
  );
}
