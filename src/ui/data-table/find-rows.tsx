import { ListFilter, Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Form, Link } from 'react-router';
import { addressOf, paramsOf, type TableShape, type TableView } from '../../kit/table-view.ts';
import { buttonClass } from '../button.tsx';
import { Menu } from './menu.tsx';
import { tools } from './messages.ts';

/** How a filter is asked for and named. `hidden`: it only comes with an address, and its chip takes it away. */
export type FilterField = { name: string; label: string } & (
  | { kind: 'search'; placeholder: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'day' | 'text' }
  | { kind: 'hidden'; shown: string }
);

interface FindProps<Row> {
  shape: TableShape<Row>;
  view: TableView;
  fields: readonly FilterField[];
  /** What the open view's tab says already. */
  presets?: TableView['filters'];
}

/** What a GET form must carry along so that only its own fields change. */
export function CarriedFields({
  params,
  except,
}: {
  params: URLSearchParams;
  except: (name: string) => boolean;
}) {
  return [...params].flatMap(([name, value]) =>
    except(name) ? [] : [<input key={`${name} ${value}`} type="hidden" {...{ name, value }} />],
  );
}

const CONTROL =
  'min-h-9 w-full rounded-md border border-border bg-card px-2 text-sm text-ink placeholder:text-muted pointer-coarse:min-h-11';

/**
 * The one search of a list. Beside the views of a phone there is no room for it: it opens below them, `href="#id"` without a script.
 * What a person has typed and not sent goes with a list that is read again meanwhile.
 */
export function SearchForm<Row>({
  shape,
  view,
  fields,
  id,
  input,
  folds,
  open,
}: FindProps<Row> & {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  folds: boolean;
  open: boolean;
}) {
  const field = fields.find((one) => one.kind === 'search');
  if (!field || field.kind !== 'search') return null;
  const value = view.filters[field.name] ?? '';
  const folded =
    folds && !open && value === '' ? 'max-sm:hidden max-sm:target:flex' : 'max-sm:flex';
  return (
    <Form
      id={id}
      method="get"
      role="search"
      preventScrollReset
      className={`items-center max-sm:order-last max-sm:basis-full sm:flex sm:w-56 sm:shrink-0 ${folded}`}
    >
      {/* An address of its own, so that no field filled in is not "nothing asked". */}
      <input type="hidden" name="view" value="all" />
      <CarriedFields params={paramsOf(shape, view)} except={(name) => name === field.name} />
      <label htmlFor={`${id}-field`} className="sr-only">
        {field.label}
      </label>
      <span className="relative block w-full">
        <input
          key={value}
          ref={input}
          id={`${id}-field`}
          name={field.name}
          defaultValue={value}
          type="search"
          placeholder={field.placeholder}
          maxLength={100}
          className={`${CONTROL} min-h-7! pr-9 pointer-coarse:min-h-11!`}
        />
        <button
          type="submit"
          className="absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center text-muted hover:text-ink pointer-coarse:w-11"
        >
          <Search aria-hidden="true" size={16} />
          <span className="sr-only">{tools.search}</span>
        </button>
      </span>
    </Form>
  );
}

/** All other filters behind one word, which says how many are set. Each works at once; without a script the button asks. */
export function FilterMenu<Row>({ shape, view, fields, presets = {} }: FindProps<Row>) {
  const made = useId();
  const shownFields = fields.filter((field) => field.kind !== 'hidden' && field.kind !== 'search');
  if (shownFields.length === 0) return null;
  const names = new Set(shownFields.map((field) => field.name));
  const set = shownFields.filter(({ name }) => view.filters[name] && !presets[name]).length;
  return (
    <Menu
      quiet
      label={
        <>
          <span className="max-sm:sr-only">{tools.filter}</span>
          {set > 0 ? <span className="tabular font-bold">{set}</span> : null}
        </>
      }
      icon={<ListFilter aria-hidden="true" size={16} />}
    >
      <Form
        method="get"
        preventScrollReset
        className="grid gap-3"
        onSubmit={(event) => {
          const menu = event.currentTarget.closest('details');
          menu?.querySelector('summary')?.focus();
          menu?.removeAttribute('open');
        }}
      >
        <input type="hidden" name="view" value="all" />
        <CarriedFields params={paramsOf(shape, view)} except={(name) => names.has(name)} />
        {shownFields.map((field) => {
          const value = view.filters[field.name] ?? '';
          const shared = { id: `${made}-${field.name}`, name: field.name, defaultValue: value };
          return (
            <div key={`${field.name} ${value}`}>
              <label htmlFor={shared.id} className="mb-1 block text-sm font-semibold">
                {field.label}
              </label>
              {field.kind === 'choice' ? (
                <select
                  {...shared}
                  onChange={(event) => event.currentTarget.form?.requestSubmit()}
                  className={CONTROL}
                >
                  <option value="">{tools.all}</option>
                  {field.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  type={field.kind === 'day' ? 'date' : 'text'}
                  maxLength={100}
                  className={CONTROL}
                />
              )}
            </div>
          );
        })}
        <button type="submit" className={buttonClass('secondary')}>
          {tools.show}
        </button>
      </Form>
    </Menu>
  );
}

/** "Status: On hold" with a cross that takes it away. Each is a link. */
export function Chips<Row>({ shape, view, fields, presets = {} }: FindProps<Row>) {
  const set = fields.filter(({ name }) => view.filters[name] && !presets[name]);
  if (set.length === 0) return null;
  const shown = (field: FilterField) => {
    const value = view.filters[field.name] ?? '';
    if (field.kind === 'hidden') return field.shown;
    if (field.kind !== 'choice') return value;
    return field.options.find((option) => option.value === value)?.label ?? value;
  };
  const cleared = Object.fromEntries(set.map((field) => [field.name, '']));
  return (
    <ul className="my-2 flex flex-wrap items-center gap-2 print:hidden">
      {set.map((field) => (
        <li key={field.name}>
          <Link
            to={addressOf(shape, view, { filters: { [field.name]: '' } })}
            preventScrollReset
            aria-label={tools.remove(`${field.label}: ${shown(field)}`)}
            className="inline-flex min-h-7 max-w-72 items-center gap-1.5 rounded-full border border-border bg-sunk px-3 text-sm text-ink no-underline hover:border-ink pointer-coarse:min-h-11"
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
            className="inline-flex min-h-7 items-center text-sm text-brand underline pointer-coarse:min-h-11"
          >
            {tools.clear}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
