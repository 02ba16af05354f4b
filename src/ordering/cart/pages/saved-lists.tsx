import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import type { FailedForm } from '../../../kit/failure.ts';
import { idText } from '../../../kit/id-schema.ts';
import { messageFor } from '../../../kit/messages.ts';
import { nowFor } from '../../../people/customers/public/messages.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { type FormCall, formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { doneForm, FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { howAdded } from '../contract.ts';
import * as messages from '../messages.ts';
import { type CheckedList, checkedLists } from '../server/checked-lists.ts';
import { copyList } from '../server/copy-list.ts';
import { deleteList } from '../server/delete-list.ts';
import { loadList } from '../server/load-list.ts';
import { onceForKey } from '../server/once-for-key.ts';
import type { HowAdded } from '../server/write-cart.ts';
import { PriceThen } from '../ui/before-adding.tsx';
import { InCartForm, InCartQuestion, isInCart } from '../ui/in-cart-question.tsx';
import type { Route } from './+types/saved-lists';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: 'Lists | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return { lists: await checkedLists(app, user, request).catch(failLoad) };
}

/** What a form of this page answers. */
interface Done {
  loaded?: number;
  leftOut?: string[];
  switchedTo?: string | null;
  copied?: string;
}

const listForm = z.strictObject({ listId: idText });
const loadForm = listForm.extend({ how: howAdded });

async function load({ listId, how }: z.output<typeof loadForm>, call: FormCall): Promise<Done> {
  const { app, user, request, keyIfAny, setCookies } = call;
  const chosen = await chosenCustomer(app, user, request);
  const { added, cookie, ...done } = await loadList(app, user, listId, chosen, keyIfAny, how);
  if (cookie) setCookies.push(cookie);
  return { loaded: added, ...done };
}

async function remove({ listId }: { listId: string }, { app, user }: FormCall): Promise<Done> {
  await deleteList(app, user, listId);
  return {};
}

/** One's own copy, once for the form's key. */
async function copy({ listId }: { listId: string }, { app, user, form }: FormCall): Promise<Done> {
  return onceForKey(app, user, form, async (inside) => ({
    copied: (await copyList(inside, user, listId)).listId,
  }));
}

const loadIt = pageForm(loadForm, load);
export const action = formActions(
  {
    // Without JavaScript the button sends no intent.
    '': loadIt,
    load: loadIt,
    copy: pageForm(listForm, copy),
    delete: pageForm(listForm, remove),
  },
  { typed: ['listId'] },
);

export default function SavedLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists } = loaderData;
  const failed = failedForm(actionData);
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading title={messages.listTitle} />
      {failed && isInCart(failed.error) ? (
        <InCartForm failed={failed} leaveTo="/dashboard/lists" />
      ) : failed ? (
        <FailureFocus by={failed.error}>
          <Note tone="danger">{messageFor(failed.error)}</Note>
        </FailureFocus>
      ) : null}
      {done?.loaded === undefined ? null : (
        <Note tone="success">
          {messages.loaded(done.loaded)} {done.switchedTo ? nowFor(done.switchedTo) : ''}
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

function ListCard({ list }: { list: CheckedList }) {
  const fetcher = useFetcher<Done & Partial<FailedForm>>({ key: `list-${list.id}` });
  const confirm = useConfirm();
  const { state, data: done, submit } = fetcher;
  const answered = useRef(done);
  const keyNow = useKeyUntilAnswered(done);
  /** An answer that was read and left. */
  const [left, setLeft] = useState<unknown>();
  const copyIt = () =>
    void submit(
      { intent: 'copy', listId: list.id, key: keyNow('copy') },
      { method: 'post', action: '/dashboard/lists' },
    );
  const load = (how?: HowAdded) =>
    void submit(
      { intent: 'load', listId: list.id, key: keyNow(how), ...(how ? { how } : {}) },
      { method: 'post', action: '/dashboard/lists' },
    );
  useEffect(() => {
    if (state !== 'idle' || !done || done === answered.current) return;
    answered.current = done;
    if (done.switchedTo) toast.info(nowFor(done.switchedTo));
    if (done.loaded !== undefined) toast.success(messages.loaded(done.loaded));
    if (done.copied) toast.success(messages.copied);
    if (done.leftOut?.length) toast.info(messages.leftOut(done.leftOut));
  }, [state, done]);
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
      <p className="-mt-1 mb-2 text-sm text-muted">
        {list.customer ? messages.listFor(list.customer) : messages.listForNone}
        {' · '}
        {messages.listOwner(list)}
      </p>
      <ul className="divide-y divide-rule border-y border-rule">
        {list.lines.map((line) => (
          <li key={line.productId} className="tabular flex gap-3 py-1.5">
            <span className="w-10 shrink-0 text-right font-bold">{line.quantity}</span>
            <span className="min-w-0 flex-1">
              {line.name} <span className="text-muted">{line.sizeUnit}</span>
              <Placed line={line} />
              <LineState line={line} />
            </span>
            <span className="shrink-0">
              {line.state === 'gone' ? null : <PriceThen line={line} />}
            </span>
            <span className="hidden font-mono text-xs text-muted sm:inline">{line.sku}</span>
          </li>
        ))}
      </ul>
      <fetcher.Form
        method="post"
        action="/dashboard/lists"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
        className="mt-3 flex flex-wrap gap-2"
      >
        <input type="hidden" name="listId" value={list.id} />
        <Button type="submit" busy={state !== 'idle'}>
          {messages.load}
        </Button>
        {list.mayChange ? (
          <ButtonLink to={`/dashboard/lists/${list.id}`} variant="secondary">
            {messages.editOne}
          </ButtonLink>
        ) : null}
        <Button variant="secondary" onClick={copyIt}>
          {messages.copyOne}
        </Button>
        {list.mayChange ? (
          <Button variant="danger" onClick={remove}>
            {messages.deleteYes}
          </Button>
        ) : null}
      </fetcher.Form>
      {state === 'idle' && done?.error ? (
        <div className="mt-3">
          {isInCart(done.error) ? (
            left === done ? null : (
              <InCartQuestion
                failure={done.error}
                busy={false}
                onChoose={load}
                onLeave={() => setLeft(done)}
              />
            )
          ) : (
            <FailureFocus by={done.error}>
              <Note tone="danger">{messageFor(done.error)}</Note>
            </FailureFocus>
          )}
        </div>
      ) : null}
    </Panel>
  );
}

/** Where it stands, and how many there should be. */
function Placed({ line: { section, par } }: { line: CheckedList['lines'][number] }) {
  if (section === '' && par === null) return null;
  return (
    <span className="block text-sm text-muted">
      {[section, par === null ? '' : `${messages.par} ${par}`].filter(Boolean).join(' · ')}
    </span>
  );
}

/** What one should know of a line before it is added: short, gone, and what stands in for it. */
function LineState({ line }: { line: CheckedList['lines'][number] }) {
  const { state, substitute } = line;
  if (state === 'fine') return null;
  return (
    <span className="block text-sm">
      <span className="font-semibold text-warning">
        {state === 'gone' ? messages.lineGone : messages.only(line.available)}
      </span>
      {substitute ? (
        <span className="block">
          <Link
            to={`/products/${substitute.nameKey}?size=${substitute.sku}`}
            className="text-brand underline"
          >
            {messages.lineInstead(substitute.name, substitute.sizeUnit, substitute.sku)}
          </Link>
          , {messages.insteadWhy[substitute.reason]}
        </span>
      ) : null}
    </span>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
