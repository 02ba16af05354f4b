import type { ComponentType, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { addressOf, readTable, type TableShape, type TableView } from '../../kit/table-view.ts';
import { Button } from '../button.tsx';
import { FailureNote, useFailure } from '../failure.tsx';
import { TextField } from '../field.tsx';
import '../office.css';
import { SendKey } from '../send-key.tsx';
import { useInSight } from '../use-in-sight.ts';
import { views as words } from './messages.ts';

/** A view of a list under its name. */
export interface NamedView {
  name: string;
  /** The list's address: `?status=on_hold`. */
  search: string;
  /** How many rows it has: "49", "1,000 or more". */
  count?: string;
}
export interface OwnView extends NamedView {
  id: string;
  isDefault: boolean;
}

/** The views of a list: those that come with it, and the reader's own. Its forms are `save-view`, `rename-view`, `delete-view`, `default-view`. */
export interface ViewsOfList {
  builtIn: readonly NamedView[];
  own: readonly OwnView[];
  answer: unknown;
}

/** The view whose address shows what this one does. */
function openView<Row>(shape: TableShape<Row>, view: TableView, tabs: readonly NamedView[]) {
  const here = addressOf(shape, view);
  const plain = (search: string) => addressOf(shape, readTable(shape, new URLSearchParams(search)));
  return tabs.find((tab) => plain(tab.search) === here);
}

/** Further filters leave one in its view: the search within "On hold" stands under "On hold". */
function viewAround<Row>(shape: TableShape<Row>, view: TableView, tabs: readonly NamedView[]) {
  return tabs.find((tab) => {
    const { filters } = readTable(shape, new URLSearchParams(tab.search));
    const entries = Object.entries(filters);
    return entries.length > 0 && entries.every(([name, value]) => view.filters[name] === value);
  });
}

/** What the view whose tab is open asks for by itself: its tab says it, so no chip, count or column says it again. */
export function filtersOfView<Row>(
  shape: TableShape<Row>,
  view: TableView,
  { builtIn, own }: ViewsOfList,
): TableView['filters'] {
  const open = openView(shape, view, [...builtIn, ...own]);
  const named = builtIn.find((tab) => tab === open) ?? viewAround(shape, view, builtIn);
  return named ? readTable(shape, new URLSearchParams(named.search)).filters : {};
}

/** The views as tabs, each with how many rows it has where that is known. */
export function ViewTabs<Row>({
  shape,
  view,
  views: { builtIn, own },
}: {
  shape: TableShape<Row>;
  view: TableView;
  views: ViewsOfList;
}) {
  const tabs = [...builtIn, ...own];
  const open = openView(shape, view, tabs) ?? viewAround(shape, view, builtIn);
  return (
    <nav
      ref={useInSight<HTMLElement>(open?.name ?? '')}
      aria-label={words.label}
      className="-mb-px relative flex min-w-0 flex-1 gap-x-4 [scrollbar-width:none] max-sm:overflow-x-auto sm:flex-wrap sm:gap-x-3 2xl:gap-x-5"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.search}
          preventScrollReset
          aria-current={tab === open ? 'page' : undefined}
          className="page-tab"
        >
          {tab.name}
          {tab.count === undefined ? null : (
            <span className="tabular font-normal">{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Saves what is shown under a name; of the own view that is open: renames, deletes, makes it usual. */
export function SaveView<Row>({
  shape,
  view,
  views: { builtIn, own, answer },
  Part,
}: {
  shape: TableShape<Row>;
  view: TableView;
  views: ViewsOfList;
  Part: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const here = addressOf(shape, view);
  const open = openView(shape, view, [...builtIn, ...own]);
  const mine = own.find((tab) => tab === open);
  return (
    <Part title={mine ? words.thisView : words.save}>
      {mine ? <OwnViewForms view={mine} answer={answer} /> : null}
      <SaveForm search={here} answer={answer} again={mine !== undefined} />
    </Part>
  );
}

function SaveForm({ search, answer, again }: { search: string; answer: unknown; again: boolean }) {
  const failure = useFailure(answer, 'save-view');
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="search" value={search} />
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
      <TextField
        label={again ? words.saveAlsoAs : words.saveAs}
        name="name"
        required
        maxLength={40}
        error={failure?.fields?.name}
      />
      <Button type="submit" variant="secondary">
        {words.save}
      </Button>
      {failure && !failure.fields?.name ? <FailureNote failure={failure} /> : null}
    </Form>
  );
}

function OwnViewForms({ view, answer }: { view: OwnView; answer: unknown }) {
  const failure = useFailure(answer, 'rename-view');
  const [notDeleted, notUsual] = [
    useFailure(answer, 'delete-view'),
    useFailure(answer, 'default-view'),
  ];
  const other = notDeleted ?? notUsual;
  return (
    <div className="mb-3 grid gap-2 border-b border-rule pb-3">
      <Form method="post" preventScrollReset className="grid gap-2" key={view.name}>
        <input type="hidden" name="intent" value="rename-view" />
        <input type="hidden" name="id" value={view.id} />
        <TextField
          label={words.name}
          name="name"
          required
          maxLength={40}
          defaultValue={view.name}
          error={failure?.message}
        />
        <Button type="submit" variant="secondary">
          {words.rename}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="default-view" />
        <input type="hidden" name="id" value={view.isDefault ? '' : view.id} />
        <Button type="submit" variant="secondary" className="w-full">
          {view.isDefault ? words.notUsual : words.usual}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete-view" />
        <input type="hidden" name="id" value={view.id} />
        <Button type="submit" variant="danger" className="w-full">
          {words.delete}
        </Button>
      </Form>
      <FailureNote failure={other} />
    </div>
  );
}
