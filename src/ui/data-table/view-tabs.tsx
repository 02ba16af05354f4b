import { Bookmark } from 'lucide-react';
import { Form, Link } from 'react-router';
import { addressOf, readTable, type TableShape, type TableView } from '../../kit/table-view.ts';
import { Button } from '../button.tsx';
import { FailureNote, useFailure } from '../failure.tsx';
import { TextField } from '../field.tsx';
import { SendKey } from '../send-key.tsx';
import { Menu } from './menu.tsx';
import { views as words } from './messages.ts';

/** A view of a list under its name. */
export interface NamedView {
  name: string;
  /** The list's address: `?status=on_hold`. */
  search: string;
}
export interface OwnView extends NamedView {
  id: string;
  isDefault: boolean;
}

const TAB =
  'inline-flex min-h-9 items-center border-b-3 px-3 text-sm font-semibold whitespace-nowrap no-underline pointer-coarse:min-h-11';

/**
 * The views of a list as tabs: those that come with it, then the person's own. The menu at the end saves what is shown, and renames,
 * deletes or makes usual the own view that is open. Its forms are `save-view`, `rename-view`, `delete-view` and `default-view`.
 */
export function ViewTabs<Row>({
  shape,
  view,
  builtIn,
  own,
  answer,
}: {
  shape: TableShape<Row>;
  view: TableView;
  builtIn: readonly NamedView[];
  own: readonly OwnView[];
  answer: unknown;
}) {
  const here = addressOf(shape, view);
  const plain = (search: string) => addressOf(shape, readTable(shape, new URLSearchParams(search)));
  const tabs = [...builtIn, ...own];
  const open = tabs.find((tab) => plain(tab.search) === here);
  const mine = own.find((tab) => tab === open);
  return (
    <div className="mb-2 flex items-end justify-between gap-2 border-b border-rule print:hidden">
      <nav aria-label={words.label} className="-mb-px flex min-w-0 overflow-x-auto">
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            to={tab.search}
            preventScrollReset
            aria-current={tab === open ? 'page' : undefined}
            className={`${TAB} ${tab === open ? 'border-brand text-brand' : 'border-transparent text-ink hover:border-rule'}`}
          >
            {tab.name}
          </Link>
        ))}
      </nav>
      <div className="mb-1 shrink-0">
        <Menu
          end
          label={mine ? words.thisView : words.save}
          icon={<Bookmark aria-hidden="true" size={16} />}
        >
          {mine ? <OwnViewForms view={mine} answer={answer} /> : null}
          <SaveForm search={here} answer={answer} again={mine !== undefined} />
        </Menu>
      </div>
    </div>
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
