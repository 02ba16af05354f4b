import { CloudOff } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import * as cartMessages from '../messages.ts';
import * as messages from '../order-messages.ts';
import type { Trouble } from './ordered-lines.ts';
import type { QuantityState } from './use-order.ts';

export interface QuantityProps {
  productId: string;
  /** With its pack, as screen readers say it. */
  name: string;
  value: string;
  state: QuantityState;
  trouble: Trouble | null;
  /** The source of the proposed quantity, by default the par. */
  proposalFrom?: 'par' | 'list';
  /** What is missing to par, or stands on the list: shown grey, taken by Enter or a tap. 0: nothing. */
  proposal?: number;
  /** What was taken last time, taken by "+" alone. It stands beside the field: grey in it, it would read as ordered. */
  last?: number;
  /** Of the form that it belongs to, where that is not the one of all rows. */
  form?: string;
  /** Which list of the screen the row stands in, where a product stands in two of them. */
  list?: string;
  /** With the name, by which a view that does not show the product can say what was typed where. */
  onType: (productId: string, text: string, name: string) => void;
}

/** The form of all rows, for who types without JavaScript. */
export const TYPE_FORM = 'typed-quantities';

/** The fields of all rows, in their order, and the one that adds a product last. */
const fieldsBeside = (field: HTMLElement) => [
  ...(field
    .closest('[data-order]')
    ?.querySelectorAll<HTMLInputElement>('input[data-quantity], input[role="combobox"]') ?? []),
];

function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!down && !up) return;
  event.preventDefault();
  go(event.currentTarget, down ? 1 : -1);
}

function go(from: HTMLInputElement, step: 1 | -1): void {
  const fields = fieldsBeside(from);
  fields[fields.indexOf(from) + step]?.focus();
}

const stateId = (productId: string, list = '') => `state-${list}${productId}`;

/** The one field of a row: 56 by 44 for a thumb, 52 by 26 on a desk. Its frame says where the quantity is. */
export function QuantityField(props: QuantityProps) {
  const { productId, name, value, state, trouble, proposal = 0, last, onType } = props;
  const { form = TYPE_FORM } = props;
  const frame = trouble
    ? ' trouble'
    : state === 'none' || state === 'saved'
      ? value === ''
        ? ''
        : ' saved'
      : ' saving';
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page's scripts ran stands in the field alone: it is taken up once, or the next render would drop it.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onType(productId, typed, name);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the field appears
  }, []);
  const takeIfEmpty = () => {
    if (value !== '' || proposal === 0) return false;
    onType(productId, String(proposal), name);
    return true;
  };
  return (
    <>
      <input type="hidden" form={form} name="productId" value={productId} />
      <input
        ref={input}
        form={form}
        data-quantity={productId}
        data-state={trouble ? 'trouble' : state}
        name="quantity"
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={6}
        aria-label={cartMessages.quantityOf(name)}
        aria-invalid={trouble !== null || undefined}
        aria-describedby={
          trouble || state === 'waits'
            ? stateId(productId, props.list)
            : proposal > 0 && value === ''
              ? `proposal-${productId}`
              : undefined
        }
        value={value}
        placeholder={
          proposal === 0
            ? undefined
            : props.proposalFrom === 'list'
              ? messages.usually(proposal)
              : String(proposal)
        }
        onChange={(event) => onType(productId, event.currentTarget.value, name)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          const field = event.currentTarget;
          if (takeIfEmpty()) requestAnimationFrame(() => field.select());
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          if (event.key === '+' && last !== undefined) {
            event.preventDefault();
            onType(productId, String(last), name);
            go(event.currentTarget, 1);
            return;
          }
          if (event.key === 'Enter' && !event.shiftKey) takeIfEmpty();
          toNext(event);
        }}
        className={`quantity-field${frame}${props.proposalFrom === 'list' ? ' with-word' : ''}`}
      />
      {proposal > 0 && value === '' ? (
        <span id={`proposal-${productId}`} className="sr-only">
          {messages.proposed(proposal, props.proposalFrom ?? 'par')}
        </span>
      ) : null}
    </>
  );
}

/** What is wrong with a row in a word, with its one way out; or that it waits for the connection. Nothing else. */
export function RowState({
  productId,
  list,
  name,
  trouble,
  state,
  available,
  onType,
}: Pick<QuantityProps, 'productId' | 'list' | 'name' | 'trouble' | 'state' | 'onType'> & {
  available: number;
}) {
  const id = stateId(productId, list);
  const { take = null } = trouble ?? {};
  if (trouble)
    return (
      <span className="flex items-center gap-3 lg:justify-end lg:gap-2.5">
        <span id={id} className="font-semibold text-danger">
          {messages.TROUBLES[trouble.kind](available)}
        </span>
        {take === null ? null : (
          <button
            type="button"
            aria-label={messages.takeOf(take, name)}
            onClick={() => onType(productId, take === 0 ? '' : String(take), name)}
            className="-my-2 min-h-11 cursor-pointer font-semibold whitespace-nowrap text-brand underline lg:my-0 lg:min-h-6.5 lg:rounded-md lg:border lg:border-border lg:bg-card lg:px-2.5 lg:text-[0.8125rem] lg:text-ink lg:no-underline lg:hover:bg-sunk"
          >
            {messages.take(take)}
          </button>
        )}
      </span>
    );
  return state === 'waits' ? (
    <span id={id} className="flex items-center gap-1 lg:justify-end">
      <CloudOff aria-hidden="true" size={16} strokeWidth={1.75} />
      {messages.waits}
    </span>
  ) : null;
}
