import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { addressOf, nextSort, type TableShape, type TableView } from '../../../kit/table-view.ts';
import { buttonClass } from '../../../ui/button.tsx';
import {
  Chips,
  type FilterField,
  FilterMenu,
  SearchForm,
} from '../../../ui/data-table/find-rows.tsx';
import * as messages from '../messages.ts';
import { FIRST_ROWS } from '../price-rows.ts';

export interface PriceView {
  shape: TableShape<unknown>;
  view: TableView;
  fields: readonly FilterField[];
}

const choice = (name: string, label: string, values: readonly string[]): FilterField => ({
  kind: 'choice',
  name,
  label,
  options: values.map((value) => ({ value, label: value })),
});

/** What products with prices are found by. */
export const productFields = (
  brands: readonly string[],
  categories: readonly string[],
): readonly FilterField[] => [
  {
    kind: 'search',
    name: 'q',
    label: messages.searchProducts,
    placeholder: messages.searchProducts,
  },
  choice('brand', messages.brand, brands),
  choice('category', messages.category, categories),
];

export const CUSTOMER_FIELDS: readonly FilterField[] = [
  {
    kind: 'search',
    name: 'q',
    label: messages.searchCustomers,
    placeholder: messages.searchCustomers,
  },
  {
    kind: 'choice',
    name: 'own',
    label: messages.GRID_HEADS.now,
    options: [{ value: 'yes', label: messages.onlyOwn }],
  },
];

/** The line above the rows, as every list has it. `children`: what the page has besides. */
export function PriceTools({
  shape,
  view,
  fields,
  children,
}: PriceView & { children?: ReactNode }) {
  const id = `find${useId().replace(/[^\w-]/g, '')}`;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="relative mb-2 flex flex-wrap items-center gap-x-3 max-sm:not-has-[.fills[open]]:flex-nowrap print:hidden">
        <SearchForm {...{ shape, view, fields, id, input }} folds={false} open />
        <FilterMenu shape={shape} view={view} fields={fields} />
        {children}
      </div>
      <Chips shape={shape} view={view} fields={fields} />
    </>
  );
}

function Head({ shape, view, id }: Omit<PriceView, 'fields'> & { id: string }) {
  const { by, down } = view.sort;
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <Link
      to={addressOf(shape, view, { sort: nextSort(shape, view, id) })}
      preventScrollReset
      className="inline-flex min-h-7 items-center gap-1 text-muted no-underline hover:underline pointer-coarse:min-h-11"
    >
      {shape.columns[id]?.title}
      {by === id ? (
        <>
          <Arrow aria-hidden="true" size={14} />
          <span className="sr-only">{messages.sorted(down)}</span>
        </>
      ) : null}
    </Link>
  );
}

/** What stands over the columns of the rows, and sorts them. The fields name themselves. */
export function GridHead({
  shape,
  view,
  fields,
}: Omit<PriceView, 'fields'> & { fields: readonly string[] }) {
  return (
    <div className="flex items-center justify-between gap-x-4 text-sm text-muted sm:grid sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
      <Head shape={shape} view={view} id="title" />
      <span className="text-right">
        <Head shape={shape} view={view} id="price" />
      </span>
      <span
        aria-hidden="true"
        className="grid auto-cols-[7.5rem] grid-flow-col gap-2 pr-2 text-right max-sm:hidden"
      >
        {fields.map((field) => (
          <span key={field}>{field}</span>
        ))}
      </span>
    </div>
  );
}

/** Above rows that stand there for what is typed in them alone. */
export function Outside({ count }: { count: number }) {
  return (
    <p role="status" className={count > 0 ? 'py-1.5 text-sm font-semibold' : 'sr-only'}>
      {count > 0 ? messages.typedOutside(count) : ''}
    </p>
  );
}

/** More of the rows that are there already; without a script the address asks for all. */
export function MoreRows({
  shape,
  view,
  shown,
  all,
  more,
}: Omit<PriceView, 'fields'> & { shown: number; all: number; more: () => void }) {
  if (shown >= all) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 py-3 text-sm text-muted print:hidden">
      <Link
        to={`${addressOf(shape, view)}&all=1`}
        preventScrollReset
        className={buttonClass('secondary')}
        onClick={(event) => {
          event.preventDefault();
          more();
        }}
      >
        {messages.moreRows(Math.min(FIRST_ROWS, all - shown))}
      </Link>
      {messages.shownOf(shown, all)}
    </p>
  );
}
