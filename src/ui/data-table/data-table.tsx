import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { addressOf, FILE_ROWS } from '../../kit/table-view.ts';
import { ButtonLink } from '../button.tsx';
import { EmptyState, Note } from '../panel.tsx';
import { SendKey } from '../send-key.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { gone, paging } from './messages.ts';
import type { TableProps } from './table-props.ts';
import { TableRows } from './table-rows.tsx';
import { Chips, FilterForm, TableMenus } from './table-tools.tsx';

/** A list as a tool: see README.md beside this file. */
export function DataTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, shape, view, rows, fields = [], bulk = [], dense } = props;
  const formId = useId();
  const keys = useRef<HTMLDetailsElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => selected.has(row.id));
  const toggle = (id: string) =>
    setSelected((old) =>
      old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
    );
  const place = view.place?.at;
  const placeBefore = useRef(place);
  useEffect(() => {
    if (placeBefore.current === place) return;
    placeBefore.current = place;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div ref={top} tabIndex={-1} className="group scroll-mt-20 outline-none">
      {view.gone.length > 0 ? (
        <div className="mb-3">
          <Note tone="warning">{gone(view.gone)}</Note>
        </div>
      ) : null}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <FilterForm shape={shape} view={view} fields={fields} />
        <TableMenus
          shape={shape}
          view={view}
          dense={dense}
          densityIntent={props.densityIntent}
          exportTo={props.exportTo}
          exportCap={FILE_ROWS}
          keysRef={keys}
        >
          {props.menus}
        </TableMenus>
      </div>
      <Chips shape={shape} view={view} fields={fields} />
      {bulk.length > 0 ? (
        <Form id={formId} method="post" preventScrollReset className="hidden">
          <SendKey answer={props.answer as Parameters<typeof SendKey>[0]['answer']} />
        </Form>
      ) : null}
      {rows.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <TableRows
          {...props}
          label={label}
          formId={formId}
          selected={selected}
          toggle={toggle}
          choose={(ids) => setSelected(new Set(ids))}
          help={() => {
            if (keys.current) keys.current.open = !keys.current.open;
          }}
        />
      )}
      {bulk.length > 0 && rows.length > 0 ? (
        <BulkBar
          formId={formId}
          actions={bulk}
          chosen={chosen.map((row) => props.rowValue?.(row) ?? row.id)}
          clear={() => setSelected(new Set())}
        />
      ) : null}
      <Pager {...props} />
    </div>
  );
}

function Nothing<Row extends { id: string }>(props: TableProps<Row>) {
  const { shape, view, empty, noMatch } = props;
  const filtered = Object.keys(view.filters).length > 0 || view.place !== null;
  if (!filtered) return empty;
  const cleared = Object.fromEntries(Object.keys(view.filters).map((name) => [name, '']));
  return (
    <EmptyState
      title={noMatch.title}
      action={
        <ButtonLink to={addressOf(shape, view, { filters: cleared })} variant="secondary">
          Show all
        </ButtonLink>
      }
    >
      {noMatch.hint}
    </EmptyState>
  );
}

function Pager<Row extends { id: string }>({ shape, view, next, previous }: TableProps<Row>) {
  if (!next && !previous) return null;
  const style = 'min-h-11';
  const to = (side: 'after' | 'before', at: string) =>
    addressOf(shape, view, { place: { side, at } });
  return (
    <nav aria-label={paging.label} className="mt-4 flex flex-wrap gap-2 print:hidden">
      {previous ? (
        <>
          <ButtonLink to={addressOf(shape, view)} variant="quiet" className={style}>
            {paging.first}
          </ButtonLink>
          <ButtonLink to={to('before', previous)} variant="secondary" rel="prev" className={style}>
            {paging.previous}
          </ButtonLink>
        </>
      ) : null}
      {next ? (
        <ButtonLink to={to('after', next)} variant="secondary" rel="next" className={style}>
          {paging.next}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
