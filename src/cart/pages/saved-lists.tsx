import { type FormEvent, useEffect, useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { nowFor } from '../../customers/messages.ts';
import { questionIn, useSwitchQuestion } from '../../customers/ui/switch-question.tsx';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import { messageFor } from '../../kit/messages.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { keyOfFormIfAny } from '../../platform/idempotency.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../ui/send-key.tsx';
import { toast } from '../../ui/toast.ts';
import * as messages from '../messages.ts';
import { askOnPage } from '../server/ask-on-page.ts';
import { deleteList } from '../server/delete-list.ts';
import { loadList } from '../server/load-list.ts';
import { type SavedList, savedLists } from '../server/queries.ts';
import { cartMoment } from '../server/settle-cart.ts';
import type { Route } from './+types/saved-lists';

export const meta: Route.MetaFunction = () => [{ title: 'Saved lists | Bellcart' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/lists');
  return { lists: await savedLists(app, user) };
}

interface Done {
  loaded?: number;
  leftOut?: string[];
  switchedTo?: string | null;
  error?: { code: string; message: string; details?: unknown };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = requestContext(context);
  const { app, actor } = here;
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/lists');
  const form = await request.formData();
  const listId = form.get('listId');
  try {
    if (typeof listId !== 'string' || !isId(listId))
      throw new AppError('invalid-argument', 400, 'This list is not known.');
    if (form.get('intent') === 'delete') {
      await deleteList(app, user, listId);
      return data<Done>({});
    }
    const { added, leftOut, switchedTo, cookie } = await loadList(
      app,
      user,
      listId,
      await cartMoment(app, user, request, form),
      keyOfFormIfAny(form),
    );
    if (cookie) here.setCookies.push(cookie);
    return data<Done>({ loaded: added, leftOut, switchedTo });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    askOnPage(error, form, {
      list: typeof listId === 'string' ? listId : '',
      returnTo: '/dashboard/lists',
    });
    return data<Done>(
      { error: { code: error.code, message: error.message, details: error.details } },
      { status: error.status },
    );
  }
}

export default function SavedLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists } = loaderData;
  return (
    <Page>
      <PageHeading title={messages.listTitle} description={messages.listLead} />
      {actionData?.error ? (
        <FailureFocus by={actionData.error}>
          <Note tone="danger">{messageFor(actionData.error)}</Note>
        </FailureFocus>
      ) : null}
      {actionData?.loaded === undefined ? null : (
        <Note tone="success">
          {messages.loaded(actionData.loaded)}{' '}
          {actionData.switchedTo ? nowFor(actionData.switchedTo) : ''}
        </Note>
      )}
      {lists.length === 0 ? (
        <EmptyState
          title={messages.listEmpty}
          action={<ButtonLink to="/products">{messages.browse}</ButtonLink>}
        >
          {messages.listEmptyLead}
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
  const ask = useSwitchQuestion();
  const { state, data: done, submit } = fetcher;
  const answered = useRef(done);
  const keyNow = useKeyUntilAnswered(done);
  const load = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      { intent: 'load', listId: list.id, asks: 'modal', key: keyNow() },
      { method: 'post', action: '/dashboard/lists' },
    );
  };
  useEffect(() => {
    if (state !== 'idle' || !done || done === answered.current) return;
    answered.current = done;
    const question = questionIn(done);
    if (question) {
      ask(
        question,
        (decision) =>
          void submit(
            { intent: 'load', listId: list.id, asks: 'modal', key: keyNow(), ...decision },
            { method: 'post', action: '/dashboard/lists' },
          ),
      );
      return;
    }
    if (done.switchedTo) toast.info(nowFor(done.switchedTo));
    if (done.loaded !== undefined) toast.success(messages.loaded(done.loaded));
    if (done.leftOut?.length) toast.info(messages.leftOut(done.leftOut));
  }, [state, done, ask, submit, list.id, keyNow]);
  const remove = () =>
    confirm({
      title: messages.deleteTitle(list.name),
      titleTone: 'danger',
      message: messages.deleteMessage,
      confirmText: messages.deleteYes,
      confirmLook: 'danger',
      onConfirm: () =>
        void fetcher.submit(
          { intent: 'delete', listId: list.id },
          { method: 'post', action: '/dashboard/lists' },
        ),
    });
  return (
    <Panel title={list.name}>
      {list.customer ? (
        <p className="-mt-1 mb-2 text-sm text-muted">{messages.listFor(list.customer)}</p>
      ) : null}
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
      <fetcher.Form
        method="post"
        action="/dashboard/lists"
        onSubmit={load}
        className="mt-3 flex flex-wrap gap-2"
      >
        <input type="hidden" name="listId" value={list.id} />
        <Button type="submit" busy={state !== 'idle'}>
          {messages.load}
        </Button>
        <Button variant="danger" onClick={remove}>
          {messages.deleteYes}
        </Button>
      </fetcher.Form>
      {state === 'idle' && done?.error && !questionIn(done) ? (
        <div className="mt-3">
          <FailureFocus by={done.error}>
            <Note tone="danger">{messageFor(done.error)}</Note>
          </FailureFocus>
        </div>
      ) : null}
    </Panel>
  );
}
