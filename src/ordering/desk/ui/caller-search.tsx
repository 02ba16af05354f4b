import { type RefObject, useCallback, useRef, useState } from 'react';
import { Form, Link, useFetcher, useSubmit } from 'react-router';
import {
  askForCustomer,
  askForCustomerCalled,
  newCustomerAt,
  newCustomerCalled,
} from '../../../people/customers/public/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import type { loader as callersLoader } from '../pages/callers.ts';
import type { Caller } from '../server/public/find-callers.ts';
import { Combobox } from './combobox.tsx';
import { useFirstFocus } from './use-first-focus.ts';

function CallerRow({ caller }: { caller: Caller }) {
  const found = messages.foundText(caller);
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{caller.name}</span>
        {found ? <span className="tabular text-sm font-semibold text-brand">{found}</span> : null}
        {caller.onCreditHold ? <Badge tone="danger">Credit hold</Badge> : null}
      </span>
      <span className="tabular block text-sm text-muted">
        {caller.address1}, {caller.city}, {caller.state}
        {caller.phone ? ` · ${caller.phone}` : ''}
        {caller.account && caller.by !== 'account'
          ? ` · ${messages.accountText(caller.account)}`
          : ''}
      </span>
    </>
  );
}

/** Whether somebody is called so, lives there or has that number. */
const isFound = (callers: readonly Caller[]) => callers.some(({ by }) => by !== 'alike');
const guesses = (callers: readonly Caller[] = []) => callers.length > 0 && !isFound(callers);

/** The first question of every call. Without a script it is a search with its results below. */
export function CallerSearch({
  typed,
  callers,
  staff,
}: {
  typed: string;
  callers: Caller[] | null;
  /** Makes customers; a rep asks for them. */
  staff: boolean;
}) {
  const [term, setTerm] = useState(typed);
  const input = useRef<HTMLInputElement>(null);
  const { load, data } = useFetcher<typeof callersLoader>({ key: 'desk-callers' });
  const submit = useSubmit();
  const makeNew = useRef<HTMLAnchorElement>(null);
  useFirstFocus(input);
  const ask = useCallback(
    (term: string) => void load(`/dashboard/new-order/callers?q=${encodeURIComponent(term)}`),
    [load],
  );
  const take = useCallback(
    (caller: Caller) => void submit({ intent: 'take', customerId: caller.id }, { method: 'post' }),
    [submit],
  );
  return (
    <div className="max-w-3xl">
      <Form method="get" role="search" className="grid gap-3">
        <Combobox
          label={messages.WHO}
          hint={messages.WHO_HINT}
          name="q"
          inputRef={input}
          term={term}
          onTerm={setTerm}
          onAsk={ask}
          found={data ? { term: data.term, rows: data.callers } : undefined}
          keyOf={(caller) => caller.id}
          show={(caller) => <CallerRow caller={caller} />}
          onTake={take}
          none={messages.NOBODY}
          onNone={() => makeNew.current?.focus()}
          question={guesses(data?.callers) ? messages.didYouMean(data?.term ?? '') : undefined}
          inFlow
        />
        <noscript>
          <Button type="submit" variant="secondary">
            Find
          </Button>
        </noscript>
      </Form>
      {data && !isFound(data.callers) && term.trim() !== '' && data.term === term.trim() ? (
        <Unknown name={term.trim()} staff={staff} link={makeNew} />
      ) : null}
      {callers && term === typed ? <Found callers={callers} typed={typed} staff={staff} /> : null}
    </div>
  );
}

/** Who is nobody's customer yet is made by the desk, whose order goes on with it; a rep asks for it. */
function Unknown({
  name,
  staff,
  link,
}: {
  name: string;
  staff: boolean;
  link?: RefObject<HTMLAnchorElement | null>;
}) {
  return (
    <p className="mt-3">
      <Link
        ref={link}
        to={staff ? newCustomerAt(name, true) : askForCustomer(name)}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        {staff ? newCustomerCalled(name) : askForCustomerCalled(name)}
      </Link>
    </p>
  );
}

function Found({
  callers,
  typed,
  staff,
}: {
  callers: readonly Caller[];
  typed: string;
  staff: boolean;
}) {
  if (callers.length === 0)
    return (
      <>
        <p className="mt-3">{messages.NOBODY}</p>
        <noscript>
          <Unknown name={typed} staff={staff} />
        </noscript>
      </>
    );
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="intent" value="take" />
      {isFound(callers) ? null : <p className="font-semibold">{messages.didYouMean(typed)}</p>}
      <ul className="divide-y divide-rule border-y border-rule">
        {callers.map((caller) => (
          <li key={caller.id}>
            <button
              type="submit"
              name="customerId"
              value={caller.id}
              className="min-h-11 w-full cursor-pointer px-2 py-2 text-left hover:bg-sunk"
            >
              <CallerRow caller={caller} />
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
