import { Children, type ReactNode } from 'react';

interface FilterCheckProps {
  name: string;
  value: string;
  /** How many products the choice would leave. */
  count: number;
  checked: boolean;
  children: ReactNode;
}

/** One choice of a filter with its count; works as a plain form field before scripts are there. */
export function FilterCheck({ name, value, count, checked, children }: FilterCheckProps) {
  return (
    <label className={count === 0 && !checked ? 'none' : undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
      <span>
        {count}
        <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </label>
  );
}

/** The choices of one filter under their heading. Without a choice there is no heading either. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  );
}

interface FilterValuesProps {
  legend: string;
  name: string;
  values: readonly { value: string; count: number }[];
  chosen: readonly string[];
  /** How a value is shown; without it, as it is. */
  show?: (value: string) => ReactNode;
}

/** A filter by values of which several may be chosen. */
export function FilterValues({ legend, name, values, chosen, show }: FilterValuesProps) {
  return (
    <FilterGroup legend={legend}>
      {values.map(({ value, count }) => (
        <FilterCheck
          key={value}
          name={name}
          value={value}
          count={count}
          checked={chosen.includes(value)}
        >
          {show ? show(value) : value}
        </FilterCheck>
      ))}
    </FilterGroup>
  );
}
