import { Columns3, Download, Keyboard, Rows3, Rows4, X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Form, Link } from 'react-router';
import { addressOf, paramsOf, type TableShape, type TableView } from '../../kit/table-view.ts';
import { buttonClass } from '../button.tsx';
import { Menu, TOOL } from './menu.tsx';
import { KEYS, tools } from './messages.ts';

/** How a filter is asked for and named. `hidden`: it only comes with an address, and its chip takes it away. */
export type FilterField = { name: string; label: string } & (
  | { kind: 'search'; placeholder: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'day' | 'text' }
  | { kind: 'hidden'; shown: string }
);

const CONTROL =
  'min-h-9 rounded-md border border-border bg-card px-2 text-sm text-ink placeholder:text-muted pointer-coarse:min-h-11';

/** What a GET form must carry along so that only its own fields change. */
function Kept({ params, except }: { params: URLSearchParams; except: (name: string) => boolean }) {
  return [...params].flatMap(([name, value]) =>
    except(name) ? [] : [<input key={`${name} ${value}`} type="hidden" {...{ name, value }} />],
  );
}

function Control({ field, value, id }: { field: FilterField; value: string; id: string }) {
  const shared = { id, name: field.name, defaultValue: value };
  if (field.kind === 'search')
    return (
      <input
        {...shared}
        type="search"
        placeholder={field.placeholder}
        maxLength={100}
        className={`${CONTROL} w-full`}
      />
    );
  if (field.kind === 'choice')
    return (
      <select
        {...shared}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className={`${CONTROL} w-full sm:max-w-44`}
      >
        <option value="">
          {field.label}: {tools.all}
        </option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      type={field.kind === 'day' ? 'date' : 'text'}
      placeholder={field.label}
      maxLength={100}
      className={`${CONTROL} w-36`}
    />
  );
}

/** The fields of the filters in one row. They work without a script: then the button asks. */
export function FilterForm<Row>({
  shape,
  view,
  fields,
}: {
  shape: TableShape<Row>;
  view: TableView;
  fields: readonly FilterField[];
}) {
  const made = useId();
  const asked = fields.filter((field) => field.kind !== 'hidden');
  const names = new Set(asked.map((field) => field.name));
  if (asked.length === 0) return null;
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-2 sm:basis-96"
    >
      {/* An address of its own, so that no field filled in is not "nothing asked". */}
      <input type="hidden" name="view" value="all" />
      <Kept params={paramsOf(shape, view)} except={(name) => names.has(name)} />
      {asked.map((field) => {
        const value = view.filters[field.name] ?? '';
        return (
          <div
            key={`${field.name} ${value}`}
            className={
              field.kind === 'search'
                ? 'min-w-40 flex-1 max-sm:basis-full sm:max-w-80'
                : 'max-sm:min-w-36 max-sm:flex-1'
            }
          >
            <label
              htmlFor={`${made}-${field.name}`}
              className={field.kind === 'day' ? 'mr-1 text-sm' : 'sr-only'}
            >
              {field.label}
            </label>
            <Control field={field} value={value} id={`${made}-${field.name}`} />
          </div>
        );
      })}
      <button type="submit" className={TOOL}>
        {tools.search}
      </button>
    </Form>
  );
}

/** "Status: On hold" with a cross that takes it away. Each is a link. */
export function Chips<Row>({
  shape,
  view,
  fields,
}: {
  shape: TableShape<Row>;
  view: TableView;
  fields: readonly FilterField[];
}) {
  const set = fields.filter((field) => view.filters[field.name]);
  if (set.length === 0) return null;
  const shown = (field: FilterField) => {
    const value = view.filters[field.name] ?? '';
    if (field.kind === 'hidden') return field.shown;
    if (field.kind !== 'choice') return value;
    return field.options.find((option) => option.value === value)?.label ?? value;
  };
  const cleared = Object.fromEntries(set.map((field) => [field.name, '']));
  return (
    <ul className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
      {set.map((field) => (
        <li key={field.name}>
          <Link
            to={addressOf(shape, view, { filters: { [field.name]: '' } })}
            preventScrollReset
            aria-label={tools.remove(`${field.label}: ${shown(field)}`)}
            className="inline-flex min-h-8 max-w-72 items-center gap-1.5 rounded-full border border-border bg-sunk px-3 text-sm text-ink no-underline hover:border-ink pointer-coarse:min-h-11"
          >
            <span className="truncate">
              <span className="text-muted">{field.label}:</span>{' '}
              <span className="font-semibold">{shown(field)}</span>
            </span>
            <X aria-hidden="true" size={14} className="shrink-0" />
          </Link>
        </li>
      ))}
      {set.length > 1 ? (
        <li>
          <Link
            to={addressOf(shape, view, { filters: cleared })}
            preventScrollReset
            className="inline-flex min-h-8 items-center text-sm text-brand underline pointer-coarse:min-h-11"
          >
            {tools.clear}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function ColumnForm<Row>({ shape, view }: { shape: TableShape<Row>; view: TableView }) {
  const usual = Object.entries(shape.columns).flatMap(([id, column]) => (column.extra ? [] : [id]));
  return (
    <Form method="get" preventScrollReset key={view.columns.join()}>
      <Kept params={paramsOf(shape, view)} except={(name) => name === 'col'} />
      <fieldset>
        <legend className="sr-only">{tools.columns}</legend>
        {Object.entries(shape.columns).map(([id, column]) => (
          <label
            key={id}
            className="flex min-h-8 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              name="col"
              value={id}
              defaultChecked={view.columns.includes(id)}
              disabled={column.fixed}
              className="size-4.5 accent-brand"
            />
            {column.title}
            {column.fixed ? <span className="text-muted">(always)</span> : null}
          </label>
        ))}
        {Object.entries(shape.columns).map(([id, column]) =>
          column.fixed ? <input key={id} type="hidden" name="col" value={id} /> : null,
        )}
      </fieldset>
      <button type="submit" className={buttonClass('secondary', 'mt-2 w-full')}>
        {tools.showColumns}
      </button>
      <Link
        to={addressOf(shape, view, { columns: usual })}
        preventScrollReset
        className="mt-1 inline-flex min-h-9 items-center text-sm text-brand underline pointer-coarse:min-h-11"
      >
        {tools.usualColumns}
      </Link>
    </Form>
  );
}

/** Columns, how high the rows are, the file, the keys. */
export function TableMenus<Row>({
  shape,
  view,
  dense,
  densityIntent,
  exportTo,
  exportCap,
  keysRef,
  children,
}: {
  shape: TableShape<Row>;
  view: TableView;
  dense: boolean;
  densityIntent: string | undefined;
  exportTo: string | undefined;
  exportCap: number;
  keysRef: Ref<HTMLDetailsElement>;
  children?: ReactNode;
}) {
  const query = paramsOf(shape, view).toString();
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {children}
      <Menu label={tools.columns} icon={<Columns3 aria-hidden="true" size={16} />}>
        <ColumnForm shape={shape} view={view} />
      </Menu>
      {densityIntent ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={densityIntent} />
          <button
            type="submit"
            name="dense"
            value={dense ? 'no' : 'yes'}
            title={dense ? tools.comfortable : tools.dense}
            className={TOOL}
          >
            {dense ? (
              <Rows3 aria-hidden="true" size={16} />
            ) : (
              <Rows4 aria-hidden="true" size={16} />
            )}
            <span className="sr-only">{dense ? tools.comfortable : tools.dense}</span>
          </button>
        </Form>
      ) : null}
      {exportTo ? (
        <a
          href={query ? `${exportTo}?${query}` : exportTo}
          download
          title={tools.exportHint(exportCap)}
          className={TOOL}
        >
          <Download aria-hidden="true" size={16} />
          {tools.exportFile}
        </a>
      ) : null}
      <div className="hidden sm:block">
        <Menu label={tools.keys} icon={<Keyboard aria-hidden="true" size={16} />} ref={keysRef}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
            {KEYS.map(([keys, what]) => (
              <div key={keys} className="contents">
                <dt className="font-mono whitespace-nowrap">{keys}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Menu>
      </div>
    </div>
  );
}
