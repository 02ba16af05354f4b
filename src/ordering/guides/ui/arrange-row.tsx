import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { GuideRow, GuideSection } from '../server/read-guide.ts';

export const ARRANGE = '/dashboard/guide/arrange';

type Answer = Partial<FailedForm> | null;

/** One small form of the page, with its own key and its own failure beside it. */
export function SmallForm({
  name,
  intent,
  customerId,
  fields,
  className = '',
  children,
}: {
  /** Unique on the page. */
  name: string;
  intent: string;
  customerId: string;
  fields: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) {
  const fetcher = useFetcher<Answer>({ key: `guide-${name}` });
  const pressed = useRef<HTMLElement | null>(null);
  const { state, data } = fetcher;
  // A row that moved lost the focus on its way.
  useEffect(() => {
    if (state === 'idle' && data !== undefined && document.activeElement === document.body)
      pressed.current?.focus();
  }, [state, data]);
  const failure = state === 'idle' ? data?.error : undefined;
  return (
    <fetcher.Form
      method="post"
      action={ARRANGE}
      className={className}
      aria-busy={state !== 'idle' || undefined}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        pressed.current = submitter ?? (document.activeElement as HTMLElement | null);
        if (state !== 'idle') event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="customerId" value={customerId} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SendKey answer={data?.error ? { error: data.error } : data ? {} : undefined} />
      {children}
      {failure ? (
        <FailureFocus by={failure}>
          <p role="alert" className="text-sm font-semibold text-danger">
            {Object.values(failure.fields ?? {})[0] ?? messageFor(failure)}
          </p>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}

const ICON =
  'grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30 lg:size-8';

/** One place up or down, by two small buttons. At an end the button does nothing and keeps the focus. */
export function MoveButtons({
  name,
  id,
  intent,
  customerId,
  fields,
  isFirst,
  isLast,
}: {
  name: string;
  id: string;
  intent: string;
  customerId: string;
  fields: Readonly<Record<string, string>>;
  isFirst: boolean;
  isLast: boolean;
}) {
  const button = (to: 'up' | 'down', isEnd: boolean) => (
    <button
      type="submit"
      name="to"
      value={to}
      aria-disabled={isEnd || undefined}
      onClick={(event) => (isEnd ? event.preventDefault() : undefined)}
      aria-label={to === 'up' ? messages.upOf(name) : messages.downOf(name)}
      className={ICON}
    >
      {to === 'up' ? (
        <ArrowUp aria-hidden="true" size={18} strokeWidth={1.75} />
      ) : (
        <ArrowDown aria-hidden="true" size={18} strokeWidth={1.75} />
      )}
    </button>
  );
  return (
    <SmallForm
      name={`${intent}-${id}`}
      intent={intent}
      customerId={customerId}
      fields={fields}
      className="flex"
    >
      {button('up', isFirst)}
      {button('down', isLast)}
    </SmallForm>
  );
}

const QUIET =
  'min-h-11 cursor-pointer px-1 text-brand underline decoration-1 hover:bg-sunk lg:min-h-8';

/** A product on "Sections and pars": where it stands, its par, and whether it is shown. */
export function ArrangeRow({
  row,
  sections,
  customerId,
  isFirst,
  isLast,
}: {
  row: GuideRow;
  sections: readonly GuideSection[];
  customerId: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const name = `${row.name}, ${row.sizeUnit}`;
  const fields = { productId: row.productId };
  const id = row.productId;
  const { learnt } = row;
  const isSuggested = learnt !== null && row.par !== learnt.par;
  return (
    <li className="grid items-center gap-x-3 border-b border-rule py-1.5 lg:grid-cols-[minmax(0,1fr)_13rem_4.5rem_9.5rem_3.5rem] lg:py-0.5">
      <p className="leading-snug">
        <span className="font-semibold">{row.name}</span>{' '}
        <span className="narrow text-base font-semibold">{row.sizeUnit}</span>{' '}
        <span className="font-mono text-xs text-muted">{row.sku}</span>
      </p>
      <SmallForm name={`place-${id}`} intent="place" customerId={customerId} fields={fields}>
        <select
          name="sectionId"
          aria-label={messages.sectionOf(name)}
          defaultValue={row.sectionId ?? ''}
          key={row.sectionId ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="min-h-11 w-full rounded-md border border-border bg-card px-2 text-ink lg:min-h-8"
        >
          <option value="">{messages.notPlaced}</option>
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {section.name}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className={QUIET}>
            {messages.save}
          </button>
        </noscript>
      </SmallForm>
      <div className="flex items-center gap-1">
        {row.sectionId === null ? null : (
          <MoveButtons
            name={name}
            id={id}
            intent="move"
            customerId={customerId}
            fields={fields}
            isFirst={isFirst}
            isLast={isLast}
          />
        )}
      </div>
      <SmallForm
        name={`par-${id}`}
        intent="par"
        customerId={customerId}
        fields={fields}
        className="flex flex-wrap items-center gap-1"
      >
        <label className="flex items-center gap-2">
          <span className="text-sm text-muted">{messages.columns.par}</span>
          <input
            name="par"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            key={row.par ?? ''}
            defaultValue={row.par ?? ''}
            aria-label={messages.parOf(name)}
            onBlur={(event) => {
              const field = event.currentTarget;
              if (field.value !== field.defaultValue) field.form?.requestSubmit();
            }}
            className="tabular h-11 w-16 rounded-md border border-border bg-card px-2 text-center font-bold text-ink lg:h-8"
          />
        </label>
        <button type="submit" aria-label={messages.saveParOf(name)} className={`${QUIET} text-sm`}>
          {messages.save}
        </button>
      </SmallForm>
      <SmallForm name={`hide-${id}`} intent="hide" customerId={customerId} fields={fields}>
        <button type="submit" aria-label={messages.hideOf(name)} className={`${QUIET} text-sm`}>
          {messages.hide}
        </button>
      </SmallForm>
      {row.par !== null && row.parReason ? (
        <p className="text-sm text-muted lg:col-span-5">{row.parReason}</p>
      ) : null}
      {isSuggested && learnt ? (
        <SmallForm
          name={`take-${id}`}
          intent="pars"
          customerId={customerId}
          fields={{ pars: parsOf([row]) }}
          className="flex flex-wrap items-center gap-x-3 text-sm text-info lg:col-span-5"
        >
          <span>{messages.learntWhy(learnt)}</span>
          <button
            type="submit"
            aria-label={messages.takeParOf(learnt.par, name)}
            className={`${QUIET} text-sm`}
          >
            {messages.takePar(learnt.par)}
          </button>
        </SmallForm>
      ) : null}
    </li>
  );
}

/** The suggested pars of these rows as their form sends them. */
export function parsOf(rows: readonly GuideRow[]): string {
  return JSON.stringify(
    rows.flatMap(({ productId, learnt }) =>
      learnt ? [{ productId, par: learnt.par, reason: messages.learntWhy(learnt) }] : [],
    ),
  );
}
