import { useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { asksHow } from '../errors.ts';
import type { HowAgain } from '../server/write-cart.ts';

/** What becomes of products that are in the cart already. */
const words = {
  title: 'In the cart already',
  filled: 'The cart is not empty',
  only: 'Set the cart to this order',
  leaveOthers: 'Set these, keep the others',
  others: (count: number) =>
    count === 1
      ? 'There is 1 other product in the cart.'
      : `There are ${count} other products in the cart.`,
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
const detailsOf = (failure: InCart) =>
  failure.details as {
    inCart: { productId: string; name: string; inCart: number; asked: number }[];
    /** Of an earlier order: products of the cart that it does not name. */
    others?: number;
  };

/** Whether an answer asks what becomes of products that are in the cart already. */
export const isInCart = <F extends InCart>(failure: F | undefined): failure is F =>
  failure !== undefined && asksHow(failure);

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
  onChoose?: (how: HowAgain) => void;
  onLeave?: () => void;
  leaveTo?: string;
}) {
  const isOrder = detailsOf(failure).others !== undefined;
  return (
    <FailureFocus by={failure}>
      <Note tone="warning" title={isOrder ? words.filled : words.title}>
        <WhatIsThere failure={failure} />
        <div className="mt-3 flex flex-wrap gap-2 text-ink">
          <Choices failure={failure} busy={busy} isForm={isForm} onChoose={onChoose} />
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

/** The same question over the page, where the press that asked it has no room: in a row of a table. Escape leaves the cart as it is. */
export function InCartDialog({
  failure,
  onChoose,
  onLeave,
}: {
  failure: InCart;
  onChoose: (how: HowAgain) => void;
  onLeave: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Closed before it is taken away: closing gives the focus back to the button that was pressed.
  const leave = () => {
    dialog.current?.close();
    onLeave();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-5 text-left text-base whitespace-normal text-ink backdrop:bg-black/55"
    >
      <h2 id={id} className="text-xl">
        {words.filled}
      </h2>
      <div className="mt-2">
        <WhatIsThere failure={failure} />
      </div>
      <div className="mt-5 grid gap-2">
        <Choices
          failure={failure}
          busy={false}
          isForm={false}
          onChoose={(how) => {
            dialog.current?.close();
            onChoose(how);
          }}
        />
        {/* It has the focus when it opens: a second Enter changes nothing. */}
        <Button variant="quiet" autoFocus onClick={leave}>
          {words.leave}
        </Button>
      </div>
    </dialog>
  );
}

function WhatIsThere({ failure }: { failure: InCart }) {
  const { inCart: lines, others } = detailsOf(failure);
  return (
    <>
      <ul className="tabular text-left empty:hidden">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.productId}>{words.line(line)}</li>
        ))}
        {lines.length > SHOWN ? <li>{words.more(lines.length - SHOWN)}</li> : null}
      </ul>
      {others ? <p>{words.others(others)}</p> : null}
    </>
  );
}

function Choices({
  failure,
  busy,
  isForm,
  onChoose,
}: {
  failure: InCart;
  busy: boolean;
  isForm: boolean;
  onChoose: ((how: HowAgain) => void) | undefined;
}) {
  const { inCart: lines, others } = detailsOf(failure);
  const isOrder = others !== undefined;
  const button = (how: HowAgain) =>
    isForm
      ? { type: 'submit' as const, name: 'how', value: how }
      : { onClick: () => onChoose?.(how) };
  return (
    <>
      <Button busy={busy} {...button(isOrder ? 'only' : 'set')}>
        {isOrder ? words.only : words.set}
      </Button>
      {others && lines.length > 0 ? (
        <Button variant="secondary" busy={busy} {...button('set')}>
          {words.leaveOthers}
        </Button>
      ) : null}
      <Button variant="secondary" busy={busy} {...button('add')}>
        {words.add}
      </Button>
    </>
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
