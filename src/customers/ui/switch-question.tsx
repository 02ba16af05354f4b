import { useCallback } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import * as messages from '../messages.ts';
import type { CustomerLabel } from '../server/queries.ts';

/** What must be asked before the cart becomes another customer's. */
export interface SwitchQuestion {
  /** What is to be put into the cart with it; null when only the customer changes. */
  subject: 'order' | 'list' | null;
  to: CustomerLabel;
  from: CustomerLabel | null;
  /** Lines that stand in the cart, at least one. */
  inCart: number;
  /** Those of them that have no price for the other customer and can't be ordered. */
  unpriced: string[];
}

export type CartChoice = 'keep' | 'replace';

interface Failed {
  error?: { code: string; details?: unknown };
}

/** The question that a refused action asks, or null. */
export function questionIn(answer: Failed | undefined): SwitchQuestion | null {
  const details = answer?.error?.details as
    | { reason?: string; question?: SwitchQuestion }
    | undefined;
  return details?.reason === 'cart-in-use' ? (details.question ?? null) : null;
}

/** The choices, as a form's fields. Nothing is chosen beforehand that takes anything away. */
export function CartChoices({
  question,
  onChoose,
}: {
  question: SwitchQuestion;
  onChoose?: (choice: CartChoice) => void;
}) {
  const choices = [
    { value: 'keep', label: messages.keepLines(question), hint: messages.keepHint(question) },
    {
      value: 'replace',
      label: messages.replaceLines(question),
      hint: messages.replaceHint(question),
    },
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{messages.whatOfTheCart}</legend>
      <input type="hidden" name="from" value={question.from?.id ?? ''} />
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-border p-3 has-checked:border-brand has-checked:bg-sunk"
        >
          <input
            type="radio"
            name="cart"
            value={value}
            defaultChecked={value === 'keep'}
            onChange={() => onChoose?.(value)}
            className="row-span-2 mt-1 size-5"
          />
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-muted">{hint}</span>
        </label>
      ))}
      {question.unpriced.length > 0 ? (
        <p className="text-sm font-semibold text-warning">{messages.unpriced(question)}</p>
      ) : null}
    </fieldset>
  );
}

/**
 * Asks in the page's confirmation modal what becomes of the cart. `onDecide` gets the fields that
 * the action is to be sent again with.
 */
export function useSwitchQuestion() {
  const confirm = useConfirm();
  return useCallback(
    (
      question: SwitchQuestion,
      onDecide: (decision: { cart: CartChoice; from: string }) => void,
      onStay?: () => void,
    ) => {
      let choice: CartChoice = 'keep';
      confirm({
        title: messages.switchTitle(question),
        message: messages.switchMessage(question),
        content: (
          <CartChoices
            question={question}
            onChoose={(chosen) => {
              choice = chosen;
            }}
          />
        ),
        confirmText: messages.switchYes(question),
        cancelText: messages.stay(question),
        onConfirm: () => onDecide({ cart: choice, from: question.from?.id ?? '' }),
        ...(onStay ? { onCancel: onStay } : {}),
      });
    },
    [confirm],
  );
}
