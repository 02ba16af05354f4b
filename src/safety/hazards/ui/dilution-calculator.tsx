import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { Dosing, DosingField, dosingOf } from '../dosing.ts';
import * as messages from '../messages.ts';
import type { PricedSize } from '../use-cost.ts';

export interface CalculatorProps {
  /** As the label writes it. */
  dilution: string;
  /** What the server has worked out for this address. */
  dosing: Dosing;
  /** The product as supplied and diluted, as its sheet classifies it. */
  concentrate?: Parameters<typeof dosingOf>[3];
  contactTime: string;
  sizes: readonly PricedSize[];
  /** false: prices are not for this person, and a sign-in would show them. */
  priced: boolean;
  /** Whose prices these are. */
  customerName?: string | null;
}

/**
 * The arithmetic. Fetched when somebody comes near the form: most people read the sheet and do not
 * calculate.
 */
const arithmetic = () => import('../dosing.ts');
const fetchEarly = () => void arithmetic().catch(() => {});

function Field({ field }: { field: DosingField }) {
  if (field.kind === 'choice') {
    return (
      <SelectField label={field.label} name={field.name} required defaultValue={field.value}>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  const { name, label, value, max, step } = field;
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      required
      min={0}
      max={max}
      step={step}
      inputMode="numeric"
      defaultValue={value}
    />
  );
}

function CostTable({
  costs,
  priced,
  customerName,
}: { costs: NonNullable<Dosing['costs']> } & Pick<CalculatorProps, 'priced' | 'customerName'>) {
  const { pathname, search } = useLocation();
  if (costs.rows.length === 0) return null;
  return (
    <div className="mt-4">
      <table className="w-full text-left">
        <caption className="narrow pb-1 text-left text-lg font-bold">{costs.caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink text-sm">
            <th scope="col" className="py-1 pr-3 font-semibold">
              Size
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-semibold">
              Makes
            </th>
            {priced ? (
              <th scope="col" className="py-1 text-right font-semibold">
                Cost
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {costs.rows.map((row) => (
            <tr key={row.key} className="border-b border-rule">
              <th scope="row" className="narrow py-1.5 pr-3 text-lg font-semibold">
                {row.sizeUnit}
              </th>
              <td className="tabular py-1.5 pr-3 text-right whitespace-nowrap">{row.makes}</td>
              {priced ? (
                <td className="tabular py-1.5 text-right font-bold whitespace-nowrap">
                  {row.cost ?? 'On request'}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm text-muted">
        {priced ? (
          `${customerName ? `At the prices of ${customerName}` : 'At list price'}: price divided by the gallons it makes.`
        ) : (
          <Link
            to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}
            className="text-brand underline"
          >
            Sign in to see what a ready-to-use gallon costs you
          </Link>
        )}
      </p>
    </div>
  );
}

/**
 * How much to use and what it costs, by the kind of dosing. The contact time stands beside it
 * wherever there is one.
 */
export function DilutionCalculator({
  dilution,
  dosing,
  concentrate,
  contactTime,
  sizes,
  priced,
  customerName,
}: CalculatorProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [shown, setShown] = useState(dosing);
  const own = new Set(dosing.fields.map((field) => field.name));
  const workOut = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    arithmetic().then(
      ({ dosingOf }) => {
        const params = new URLSearchParams();
        for (const [name, value] of new FormData(form))
          if (typeof value === 'string') params.set(name, value);
        setShown(dosingOf(dilution, sizes, params, concentrate) ?? dosing);
      },
      // Never an old figure beside a new choice: then the server works it out.
      () => form.submit(),
    );
  };
  return (
    <section id="calculator" aria-labelledby="calculator-title">
      <h3 id="calculator-title" className="text-lg">
        {messages.calculator}
      </h3>
      <p className="mt-1 mb-3">
        {dosing.rule}.
        {contactTime ? (
          <>
            {' '}
            {messages.contactTime}: <strong>{contactTime}</strong>. {messages.keepWet}
          </>
        ) : null}
      </p>
      {dosing.fields.length > 0 ? (
        // What is typed into its fields bubbles up to it; it is no control itself.
        <form
          method="get"
          action={`${pathname}#calculator`}
          className="grid gap-3 sm:grid-cols-2"
          onSubmit={(event) => event.preventDefault()}
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          onInput={workOut}
        >
          {/* The form keeps the rest of the address, such as the chosen size. */}
          {[...params]
            .filter(([name]) => !own.has(name))
            .map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
          {dosing.fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
          <noscript>
            <button type="submit" className={buttonClass('secondary')}>
              {messages.workItOut}
            </button>
          </noscript>
        </form>
      ) : null}
      {shown.answer ? (
        <p aria-live="polite" className="mt-3 text-lg">
          <strong>{shown.answer}</strong>{' '}
          {shown.beside ? <span className="text-muted">{shown.beside}</span> : null}
        </p>
      ) : null}
      {shown.classified ? (
        <p aria-live="polite" className="mt-2 border-l-4 border-ink pl-3">
          {shown.classified}
        </p>
      ) : null}
      {shown.costs ? (
        <CostTable costs={shown.costs} priced={priced} customerName={customerName ?? null} />
      ) : null}
    </section>
  );
}
