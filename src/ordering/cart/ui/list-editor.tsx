import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { KnownAddress } from '../../../ui/known-address.tsx';
import { LookUpWaits, useAsking } from '../../../ui/look-up.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../messages.ts';
import type { loader as suggestionsLoader } from '../pages/suggestions.ts';
import type { CheckedList } from '../server/checked-lists.ts';
import { newsOf, PriceThen } from './before-adding.tsx';

type Line = CheckedList['lines'][number];

/** One row as it is typed. */
interface Row {
  line: Pick<Line, 'productId' | 'name' | 'sizeUnit' | 'sku'> & Partial<Line>;
  quantity: string;
  section: string;
  par: string;
}

type Found = Awaited<ReturnType<typeof suggestionsLoader>>['products'][number];

interface Saved {
  version?: number;
  dropped?: number;
}

const rowOf = (line: Line): Row => ({
  line,
  quantity: String(line.quantity),
  section: line.section,
  par: line.par === null ? '' : String(line.par),
});

const ICON =
  'grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30 lg:size-9';
const SMALL =
  'h-11 rounded-md border border-border bg-card px-2 text-ink aria-[invalid=true]:border-danger lg:h-9';

/** Name, products, their order and quantities of a list: one Save. What is typed stays until it is saved. */
export function ListEditor({ list, isBackOrder }: { list: CheckedList; isBackOrder: boolean }) {
  const saving = useFetcher<Saved & Partial<FailedForm>>({ key: `edit-list-${list.id}` });
  const { state, data } = saving;
  const [rows, setRows] = useState(() => list.lines.map(rowOf));
  const [version, setVersion] = useState(list.version);
  if (data?.version !== undefined && data.version !== version) setVersion(data.version);
  const answered = useRef(data);
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (!data.version) return;
    toast.success(messages.listSaved(data.dropped ?? 0));
  }, [state, data]);
  const failure = state === 'idle' ? data?.error : undefined;
  const theirs = (failure?.details as { version?: number } | undefined)?.version;
  const change = (at: number, typed: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...typed } : row)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    setRows(next);
  };
  const add = (line: Row['line']) => {
    if (rows.some((row) => row.line.productId === line.productId)) {
      toast.info(messages.inListAlready(line.name));
      return;
    }
    setRows([...rows, { line, quantity: '1', section: '', par: '' }]);
  };
  return (
    <>
      <saving.Form method="post" id="edit-list" className="grid gap-4">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="listId" value={list.id} />
        <input type="hidden" name="version" value={theirs ?? version} />
        <SendKey answer={data} />
        <TextField
          name="name"
          label={messages.saveListName}
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={list.name}
          className="max-w-xl"
        />
        <ul aria-label={list.name} className="border-t border-ink">
          {rows.map((row, at) => (
            <EditRow
              key={row.line.productId}
              row={row}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isBackOrder={isBackOrder}
              onType={(typed) => change(at, typed)}
              onMove={(by) => move(at, by)}
              onRemove={() => setRows(rows.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      </saving.Form>
      <AddToList onAdd={add} />
      <div className="mt-4">
        <FailureNote failure={failure} />
        {theirs ? (
          <p className="mt-2">
            <Link
              to={`/cart?list=${list.id}&edit=`}
              reloadDocument
              className="text-brand underline"
            >
              {messages.seeTheirs}
            </Link>
          </p>
        ) : null}
      </div>
      <div className="mt-4 border-t-2 border-ink pt-3">
        <Button type="submit" form="edit-list" busy={state !== 'idle'}>
          {theirs ? messages.saveOverTheirs : messages.saveChanges}
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  row: Row;
  isFirst: boolean;
  isLast: boolean;
  isBackOrder: boolean;
  onType: (typed: Partial<Row>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function EditRow({ row, isFirst, isLast, isBackOrder, onType, onMove, onRemove }: RowProps) {
  const { line } = row;
  const name = `${line.name}, ${line.sizeUnit}`;
  const known = line.state === undefined ? null : (line as Line);
  const news = known ? newsOf(known, isBackOrder) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5">
      <input type="hidden" name="productId" value={line.productId} />
      <input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={row.quantity}
        onChange={(event) => onType({ quantity: event.currentTarget.value })}
        aria-label={messages.quantityOf(name)}
        className={`${SMALL} tabular w-16 text-center font-bold`}
      />
      <p className="min-w-0 flex-1 basis-48 leading-snug">
        <span className="font-semibold">{line.name}</span>{' '}
        <span className="narrow text-base font-semibold">{line.sizeUnit}</span>{' '}
        <span className="font-mono text-xs text-muted">{line.sku}</span>
        {news ? <span className="block text-sm font-semibold text-warning">{news}</span> : null}
        {known && known.state !== 'gone' ? (
          <span className="tabular block text-sm">
            <PriceThen line={known} />
          </span>
        ) : null}
      </p>
      {/* What an earlier list said of shelf and par stays with it. */}
      <input type="hidden" name="section" value={row.section} />
      <input type="hidden" name="par" value={row.par} />
      <span className="flex">
        <button
          type="button"
          aria-disabled={isFirst || undefined}
          aria-label={messages.upOf(name)}
          onClick={() => (isFirst ? undefined : onMove(-1))}
          className={ICON}
        >
          <ArrowUp aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-disabled={isLast || undefined}
          aria-label={messages.downOf(name)}
          onClick={() => (isLast ? undefined : onMove(1))}
          className={ICON}
        >
          <ArrowDown aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
        <button
          type="button"
          aria-label={messages.remove(name)}
          onClick={onRemove}
          className={ICON}
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      </span>
    </li>
  );
}

const namesOf = ({ id, name, sizeUnit, sku }: Found): Row['line'] => ({
  productId: id,
  name,
  sizeUnit,
  sku,
});

/** Finds products by SKU or name; each found one has its button. */
function AddToList({ onAdd }: { onAdd: (line: Row['line']) => void }) {
  const found = useFetcher<typeof suggestionsLoader>({ key: 'list-suggestions' });
  const { load } = found;
  const [searchedTerm, setSearchedTerm] = useState('');
  const ask = useCallback(
    (term: string) => void load(`/cart/suggestions?term=${encodeURIComponent(term)}`),
    [load],
  );
  useAsking(searchedTerm, ask);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const term = new FormData(event.currentTarget).get('term');
    if (typeof term === 'string') setSearchedTerm(term.trim());
  };
  const products = found.state === 'idle' ? found.data?.products : undefined;
  return (
    <section aria-label={messages.addToList} className="mt-4">
      <KnownAddress to="/cart/suggestions" />
      <form onSubmit={search} className="flex max-w-xl flex-wrap items-end gap-2">
        <TextField
          name="term"
          label={messages.addToList}
          required
          autoComplete="off"
          maxLength={60}
          className="min-w-48 flex-1"
        />
        <Button type="submit" variant="secondary" busy={found.state !== 'idle'}>
          {messages.find}
        </Button>
      </form>
      <div role="status">
        {products?.length === 0 ? <p className="mt-2 text-muted">{messages.noMatch}</p> : null}
        {searchedTerm !== '' && !products ? <LookUpWaits /> : null}
      </div>
      <ul>
        {products?.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 border-b border-rule">
            <span className="min-w-0 flex-1">
              {product.name}, {product.sizeUnit}{' '}
              <span className="font-mono text-xs text-muted">{product.sku}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={messages.addOne(`${product.name}, ${product.sizeUnit}`)}
              onClick={() => onAdd(namesOf(product))}
            >
              {messages.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
