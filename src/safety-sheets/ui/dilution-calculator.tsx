import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type Dilution, describeDilution, labelDilution, parseDilution } from '../../kit/dilution.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { labelDilutions } from '../label-choices.ts';
import {
  CONTAINERS,
  dollarsOfTenths,
  fillInWords,
  gallonsInWords,
  linenCosts,
  linenDose,
  ouncesForGallon,
  type PricedSize,
  poolDoseInWords,
  useCosts,
} from '../use-cost.ts';
import * as words from '../words.ts';

export interface CalculatorProps {
  /** As the label writes it. */
  dilution: string;
  contactTime: string;
  sizes: readonly PricedSize[];
  /** false: prices are not for this person, and a sign-in would show them. */
  priced: boolean;
  /** Whose prices these are. */
  customerName?: string | null;
}

/** A number that lives in the address, so that the form also works without JavaScript. */
function useNumber(name: string, start: number, most: number): [number, (text: string) => void] {
  const [params] = useSearchParams();
  const given = Number(params.get(name) ?? Number.NaN);
  const [value, set] = useState(Number.isFinite(given) && given >= 0 && given <= most ? given : start);
  return [value, (text) => set(Math.min(most, Math.max(0, Number(text) || 0)))];
}

/** The form keeps the rest of the address, such as the chosen size. */
function CalculatorForm({ own, children }: { own: readonly string[]; children: ReactNode }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <form method="get" action={`${pathname}#calculator`} className="grid gap-3 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
      {[...params]
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      {children}
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {words.workItOut}
        </button>
      </noscript>
    </form>
  );
}

function CostTable({
  caption,
  rows,
  priced,
  customerName,
}: { caption: string; rows: { key: string; sizeUnit: string; makes: string; cost: string | null }[] } & Pick<CalculatorProps, 'priced' | 'customerName'>) {
  const { pathname, search } = useLocation();
  if (rows.length === 0) return null;
  return (
    <div className="mt-4">
      <table className="w-full text-left">
        <caption className="narrow pb-1 text-left text-lg font-bold">{caption}</caption>
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
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-rule">
              <th scope="row" className="narrow py-1.5 pr-3 text-lg font-semibold">
                {row.sizeUnit}
              </th>
              <td className="tabular py-1.5 pr-3 text-right whitespace-nowrap">{row.makes}</td>
              {priced ? <td className="tabular py-1.5 text-right font-bold whitespace-nowrap">{row.cost ?? 'On request'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm text-muted">
        {priced ? (
          `${customerName ? `At the prices of ${customerName}` : 'At list price'}: price divided by the gallons it makes.`
        ) : (
          <Link to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} className="text-brand underline">
            Sign in to see what a ready-to-use gallon costs you
          </Link>
        )}
      </p>
    </div>
  );
}

function RatioCalculator({ dilution, choices, sizes, priced, customerName }: CalculatorProps & { choices: { value: number; label: string }[] }) {
  const [parts, setParts] = useNumber('ratio', choices[0]?.value ?? 0, 2000);
  const [container, setContainer] = useNumber('fill', 32, 10_000);
  const chosen = choices.some((choice) => choice.value === parts) ? parts : (choices[0]?.value ?? 0);
  const diluted = chosen > 0;
  return (
    <>
      <CalculatorForm own={['ratio', 'fill']}>
        {choices.length > 1 ? (
          <SelectField label="Mixed at" name="ratio" required value={String(chosen)} onChange={(event) => setParts(event.currentTarget.value)}>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        {diluted ? (
          <SelectField label="Fill a" name="fill" required value={String(container)} onChange={(event) => setContainer(event.currentTarget.value)}>
            {CONTAINERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
      </CalculatorForm>
      <p aria-live="polite" className="mt-3 text-lg">
        {diluted ? (
          <>
            <strong>{fillInWords(container, chosen)}</strong> <span className="text-muted">That is {ouncesForGallon(chosen)} oz for each gallon of water.</span>
          </>
        ) : (
          <strong>{dilution === 'RTU' ? labelDilution(0) : ''}</strong>
        )}
      </p>
      <CostTable
        caption="One ready-to-use gallon"
        priced={priced}
        customerName={customerName ?? null}
        rows={useCosts(sizes, chosen).map((row) => ({
          key: row.sku,
          sizeUnit: row.sizeUnit,
          makes: `${gallonsInWords(row.gallons)} gal`,
          cost: row.tenths === null ? null : dollarsOfTenths(row.tenths),
        }))}
      />
    </>
  );
}

function LinenCalculator({ parsed, sizes, priced, customerName }: CalculatorProps & { parsed: Extract<Dilution, { kind: 'ounces-per-hundredweight' }> }) {
  const [pounds, setPounds] = useNumber('linen', 100, 10_000);
  return (
    <>
      <CalculatorForm own={['linen']}>
        <TextField
          label="Dry linen, in pounds"
          name="linen"
          type="number"
          required
          min={0}
          max={10_000}
          inputMode="numeric"
          defaultValue={String(pounds)}
          onInput={(event) => setPounds(event.currentTarget.value)}
        />
      </CalculatorForm>
      <p aria-live="polite" className="mt-3 text-lg">
        <strong>Use {linenDose(parsed, pounds)}.</strong>
      </p>
      <CostTable
        caption="100 pounds of dry linen"
        priced={priced}
        customerName={customerName ?? null}
        rows={linenCosts(sizes, parsed).map((row) => ({
          key: row.sku,
          sizeUnit: row.sizeUnit,
          makes: '100 lb',
          cost: row.least === row.most ? dollarsOfTenths(row.least) : `${dollarsOfTenths(row.least)} to ${dollarsOfTenths(row.most)}`,
        }))}
      />
    </>
  );
}

function PoolCalculator({ parsed }: { parsed: Extract<Dilution, { kind: 'pool-dose' }> }) {
  const [gallons, setGallons] = useNumber('pool', 20_000, 2_000_000);
  return (
    <>
      <CalculatorForm own={['pool']}>
        <TextField
          label="Your pool, in gallons"
          name="pool"
          type="number"
          required
          min={0}
          max={2_000_000}
          step={100}
          inputMode="numeric"
          defaultValue={String(gallons)}
          onInput={(event) => setGallons(event.currentTarget.value)}
        />
      </CalculatorForm>
      <p aria-live="polite" className="mt-3 text-lg">
        <strong>Use {poolDoseInWords(parsed, gallons)}</strong>
        {parsed.raisesPartsPerMillion === null ? ` ${parsed.when}.` : ` to raise the level by ${parsed.raisesPartsPerMillion} ppm.`}
      </p>
    </>
  );
}

/** How much to use and what it costs, by the kind of dosing. The contact time stands beside it wherever there is one. */
export function DilutionCalculator(props: CalculatorProps) {
  const parsed = parseDilution(props.dilution);
  if (parsed.kind === 'none') return null;
  const choices = labelDilutions(parsed);
  return (
    <section id="calculator" aria-labelledby="calculator-title" className="scroll-mt-24">
      <h3 id="calculator-title" className="text-lg">
        {words.calculator}
      </h3>
      <p className="mt-1 mb-3">
        {describeDilution(parsed)}.
        {props.contactTime ? (
          <>
            {' '}
            {words.contactTime}: <strong>{props.contactTime}</strong>. {words.keepWet}
          </>
        ) : null}
      </p>
      {choices.length > 0 ? <RatioCalculator {...props} choices={choices} /> : null}
      {parsed.kind === 'ounces-per-hundredweight' ? <LinenCalculator {...props} parsed={parsed} /> : null}
      {parsed.kind === 'pool-dose' ? <PoolCalculator parsed={parsed} /> : null}
    </section>
  );
}
