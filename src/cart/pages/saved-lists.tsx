import { useEffect } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import { messageFor } from '../../kit/messages.ts';
import { at, userOf } from '../../platform/http/context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { deleteList } from '../server/delete-list.ts';
import { loadList } from '../server/load-list.ts';
import { type SavedList, savedLists } from '../server/queries.ts';
import * as words from '../words.ts';
import type { Route } from './+types/saved-lists';

export const meta: Route.MetaFunction = () => [{ title: 'Saved lists | Bellcart' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/lists');
  return { lists: await savedLists(app, user) };
}

interface Done {
  loaded?: number;
  leftOut?: string[];
  error?: { code: string; message: string };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/lists');
  const form = await request.formData();
  const listId = form.get('listId');
  try {
    if (typeof listId !== 'string' || !isId(listId)) throw new AppError('invalid-argument', 400, 'This list is not known.');
    if (form.get('intent') === 'delete') {
      await deleteList(app, user, listId);
      return data<Done>({});
    }
    const { added, leftOut } = await loadList(app, user, listId);
    return data<Done>({ loaded: added, leftOut });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data<Done>({ error: { code: error.code, message: error.message } }, { status: error.status });
  }
}

export default function SavedLists({ loaderData }: Route.ComponentProps) {
  const { lists } = loaderData;
  return (
    <Page>
      <PageHeading title={words.listTitle} lead={words.listLead} />
      {lists.length === 0 ? (
        <EmptyState title={words.listEmpty} action={<ButtonLink to="/products">{words.browse}</ButtonLink>}>
          {words.listEmptyLead}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {lists.map((list) => (
            <li key={list.id}>
              <ListCard list={list} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function ListCard({ list }: { list: SavedList }) {
  const fetcher = useFetcher<Done>({ key: `list-${list.id}` });
  const confirm = useConfirm();
  const { state, data: done } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !done) return;
    if (done.error) toast.error(messageFor(done.error));
    else if (done.loaded !== undefined) toast.success(words.loaded(done.loaded));
    if (done.leftOut?.length) toast.info(words.leftOut(done.leftOut));
  }, [state, done]);
  const remove = () =>
    confirm({
      title: words.deleteTitle(list.name),
      titleTone: 'danger',
      message: words.deleteMessage,
      confirmText: words.deleteYes,
      confirmLook: 'danger',
      onConfirm: () => void fetcher.submit({ intent: 'delete', listId: list.id }, { method: 'post', action: '/dashboard/lists' }),
    });
  return (
    <Panel title={list.name}>
      <ul className="divide-y divide-rule border-y border-rule">
        {list.lines.map((line) => (
          <li key={line.productId} className="tabular flex gap-3 py-1.5">
            <span className="w-10 shrink-0 text-right font-bold">{line.quantity}</span>
            <span className="min-w-0 flex-1">
              {line.name} <span className="text-muted">{line.sizeUnit}</span>
            </span>
            <span className="hidden font-mono text-xs text-muted sm:inline">{line.sku}</span>
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" action="/dashboard/lists" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="listId" value={list.id} />
        <Button type="submit" name="intent" value="load" busy={state !== 'idle'}>
          {words.load}
        </Button>
        <Button look="danger" onClick={remove}>
          {words.deleteYes}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
