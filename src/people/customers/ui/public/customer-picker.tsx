import { useCallback, useContext, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { PageFrameContext } from '../../../../ui/page-frame.ts';
import { chooseOne } from '../../public/messages.ts';
import type { CustomerLabel } from '../../server/public/queries.ts';
import { useSiteWord } from '../site-word.ts';
import { ChangeCustomerForm } from './change-customer-of-cart.tsx';

interface CustomerPickerProps {
  customer: CustomerLabel | null;
  /** Empty: this person has no customer. Null: too many for a menu; a search chooses. */
  choices: CustomerLabel[] | null;
}

const placeOf = ({ city, state }: CustomerLabel) => `${city}, ${state}`;

/**
 * For whom a person orders: a name, a menu that saves at once, or the way to a search. Works
 * without JavaScript.
 */
export function CustomerPicker({ customer, choices }: CustomerPickerProps) {
  const label = useSiteWord();
  const inMenu = useContext(PageFrameContext)?.switchesSite ?? false;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // Shows the picked customer in the menu until the server has accepted or refused the choice.
  const [picked, setPicked] = useState<string | null>(null);
  const giveUp = useCallback(() => setPicked(null), []);
  const current = customer?.id ?? '';
  const [before, setBefore] = useState(current);
  if (before !== current) {
    setBefore(current);
    setPicked(null);
  }
  // Beside a menu with the site switch there is one place to choose.
  if (inMenu || choices?.length === 0) return null;
  const isTwin = ({ name }: CustomerLabel) =>
    (choices ?? []).filter((one) => one.name === name).length > 1;
  if (choices === null || (choices.length === 1 && customer)) {
    const chooser = `/cart/customer?${new URLSearchParams({ returnTo: here }).toString()}`;
    if (!customer)
      return (
        <ButtonLink to={chooser} variant="secondary">
          {chooseOne(label)}
        </ButtonLink>
      );
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        <span className="text-muted">{label}</span>
        <span className="font-semibold">{customer.name}</span>
        <span className="text-sm text-muted">{placeOf(customer)}</span>
        {choices ? null : (
          <Link
            to={chooser}
            className="inline-flex min-h-11 items-center px-1 text-brand underline"
          >
            Change<span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        )}
      </p>
    );
  }
  return (
    <ChangeCustomerForm
      returnTo={here}
      onRefused={giveUp}
      className="flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:w-auto"
    >
      <label htmlFor="chosen-customer" className="text-muted">
        {label}
      </label>
      <select
        id="chosen-customer"
        name="customerId"
        value={picked ?? current}
        onChange={(event) => {
          setPicked(event.currentTarget.value);
          event.currentTarget.form?.requestSubmit();
        }}
        className="min-h-11 w-full min-w-0 rounded-md border border-border truncate bg-card px-3 font-semibold text-ink sm:w-auto sm:max-w-96"
      >
        {customer ? null : (
          <option value="" disabled>
            {chooseOne(label)}
          </option>
        )}
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {isTwin(one) ? `${one.name}, ${placeOf(one)}` : one.name}
          </option>
        ))}
      </select>
      {/* Not in the menu: on a phone the end of name and place together would be cut off. */}
      {customer && picked === null && !isTwin(customer) ? (
        <span className="text-sm text-muted">{placeOf(customer)}</span>
      ) : null}
      <noscript>
        <Button type="submit" variant="secondary">
          Show prices
        </Button>
      </noscript>
    </ChangeCustomerForm>
  );
}
