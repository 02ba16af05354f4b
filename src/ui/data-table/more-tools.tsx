import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import {
  addressOf,
  FILE_KINDS,
  FILE_ROWS,
  paramsOf,
  type TableShape,
  type TableView,
} from '../../kit/table-view.ts';
import { buttonClass } from '../button.tsx';
import { showKeys } from '../page-keys.ts';
import { CarriedFields } from './find-rows.tsx';
import { Menu } from './menu.tsx';
import { tools } from './messages.ts';
import { SaveView, type ViewsOfList } from './view-tabs.tsx';

const ITEM =
  'flex min-h-9 w-full cursor-pointer list-none items-center rounded-sm px-2 text-left text-sm text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden';

/** A part of the menu that opens within it. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/part">
      <summary className={`${ITEM} justify-between`}>
        {title}
        <span aria-hidden="true" className="text-muted group-open/part:rotate-90">
          ›
        </span>
      </summary>
      <div className="border-b border-rule px-2 pt-1 pb-3">{children}</div>
    </details>
  );
}

function ColumnForm<Row>({ shape, view }: { shape: TableShape<Row>; view: TableView }) {
  const usual = Object.entries(shape.columns).flatMap(([id, column]) => (column.extra ? [] : [id]));
  return (
    <Form method="get" preventScrollReset key={view.columns.join()}>
      <CarriedFields params={paramsOf(shape, view)} except={(name) => name === 'col'} />
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

/** Behind "⋯": what is seldom wanted of a list. Its own view, columns, how high the rows are, the file, the keys. */
export function MoreTools<Row>({
  label,
  shape,
  view,
  views,
  dense,
  densityIntent,
  exportTo,
  children,
}: {
  /** What the rows are. */
  label: string;
  shape: TableShape<Row>;
  view: TableView;
  views: ViewsOfList | undefined;
  dense: boolean;
  densityIntent: string | undefined;
  exportTo: string | undefined;
  children?: ReactNode;
}) {
  const query = paramsOf(shape, view).toString();
  const heights = dense ? tools.comfortable : tools.dense;
  return (
    <Menu
      quiet
      late
      label={<span className="sr-only">{tools.more(label)}</span>}
      icon={<Ellipsis aria-hidden="true" size={18} />}
    >
      {children}
      {views ? <SaveView shape={shape} view={view} views={views} Part={Part} /> : null}
      <Part title={tools.columns}>
        <ColumnForm shape={shape} view={view} />
      </Part>
      {densityIntent ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={densityIntent} />
          <button type="submit" name="dense" value={dense ? 'no' : 'yes'} className={ITEM}>
            {heights}
          </button>
        </Form>
      ) : null}
      {exportTo
        ? FILE_KINDS.map((kind) => (
            <a
              key={kind}
              href={`${exportTo}?${query}${query ? '&' : ''}file=${kind}`}
              download
              title={tools.exportHint(FILE_ROWS)}
              className={ITEM}
            >
              {kind === 'csv' ? tools.exportFile : tools.exportWorkbook}
            </a>
          ))
        : null}
      <button type="button" onClick={showKeys} className={`${ITEM} max-sm:hidden`}>
        {tools.keys}
      </button>
    </Menu>
  );
}
