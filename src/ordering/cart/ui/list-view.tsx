import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { nowFor } from '../../../people/customers/public/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { doneForm, FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { MORE_ROW } from '../../../ui/more-menu.tsx';
import { Note } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../messages.ts';
import type { CheckedList } from '../server/checked-lists.ts';
import type { ListDone } from '../server/list-action.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { HowAgain } from '../server/write-cart.ts';
import { InCartForm, InCartQuestion, isInCart } from './in-cart-question.tsx';
import { ListEditor } from './list-editor.tsx';
import { ListRows } from './list-rows.tsx';
import { OrderSurface } from './order-surface.tsx';
import type { KnownProduct } from './ordered-lines.ts';

const knownOf = ({ lines }: CheckedList): KnownProduct[] =>
  lines.flatMap((line) => (line.state === 'gone' ? [] : [{ ...line, nameKey: '' }]));

const ADD_THESE = 'add-these';

/** Puts a list into the order, copies and deletes it. */
function useList(list: CheckedList) {
  const fetcher = useFetcher<ListDone & Partial<FailedForm>>({ key: `list-${list.id}` });
  const { state, data: done, submit } = fetcher;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const answered = useRef(done);
  const lastIntent = useRef('');
  const keyNow = useKeyUntilAnswered(done);
  const send = (intent: string, how?: HowAgain) => {
    lastIntent.current = intent;
    const form = { intent, listId: list.id, key: keyNow(how ?? intent), ...(how ? { how } : {}) };
    void submit(intent === 'delete' ? { intent, listId: list.id } : form, {
      method: 'post',
      action: `/cart?list=${list.id}`,
    });
  };
  useEffect(() => {
    if (state !== 'idle' || !done || done === answered.current) return;
    answered.current = done;
    if (done.switchedTo) toast.info(nowFor(done.switchedTo));
    if (done.loaded !== undefined) toast.success(messages.loaded(done.loaded));
    if (done.copied) {
      toast.success(messages.copied);
      void navigate(`/cart?list=${done.copied}`);
    }
    if (done.leftOut?.length) toast.info(messages.leftOut(done.leftOut));
    if (!done.error && lastIntent.current === 'delete') void navigate('/cart');
  }, [state, done, navigate]);
  const remove = () =>
    confirm({
      title: messages.deleteTitle(list.name),
      titleTone: 'danger',
      message: messages.deleteMessage,
      confirmText: messages.deleteYes,
      confirmLook: 'danger',
      onConfirm: () => send('delete'),
    });
  return {
    Form: fetcher.Form,
    load: (how?: HowAgain) => send('load', how),
    copy: () => send('copy'),
    remove,
    isBusy: state !== 'idle',
    error: state === 'idle' ? done?.error : undefined,
  };
}

/** A list as a view of the order: its rows with their quantities in grey, each taken by itself or all of them at once. */
export function ListView({
  page,
  list,
  isEdited,
  answer,
}: {
  page: CartPage;
  list: CheckedList;
  isEdited: boolean;
  /** Without JavaScript, what a form of this view answered. */
  answer: unknown;
}) {
  const doing = useList(list);
  const known = useMemo(() => knownOf(list), [list]);
  /** An answer that was read and left. */
  const [left, setLeft] = useState<unknown>();
  const failed = failedForm(answer);
  const plain = doneForm(answer) as ListDone | undefined;
  const { error } = doing;
  const addable = list.lines.filter((line) => line.state !== 'gone').length;
  return (
    <OrderSurface
      page={page}
      here={list.id}
      known={known}
      offered={isEdited || addable === 0 ? null : { count: addable, button: ADD_THESE }}
      more={
        <>
          {list.mayChange ? (
            <li>
              <Link to={`/cart?list=${list.id}&edit=`} className={MORE_ROW}>
                {messages.editOne}
              </Link>
            </li>
          ) : null}
          <li>
            <button type="button" className={MORE_ROW} onClick={doing.copy}>
              {messages.copyOne}
            </button>
          </li>
          {list.mayChange ? (
            <li>
              <button type="button" className={`${MORE_ROW} text-danger!`} onClick={doing.remove}>
                {messages.deleteYes}
              </button>
            </li>
          ) : null}
        </>
      }
    >
      {(order, lines) => (
        <div className="mt-3">
          {failed && isInCart(failed.error) ? (
            <InCartForm failed={failed} leaveTo={`/cart?list=${list.id}`} />
          ) : null}
          {plain?.loaded === undefined ? null : (
            <Note tone="success">{messages.loaded(plain.loaded)}</Note>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 className="text-base">{list.name}</h2>
              <p className="text-sm text-muted">
                {list.customer ? messages.listFor(list.customer) : messages.listForNone}
                {' · '}
                {messages.listOwner(list)}
              </p>
            </div>
            {isEdited ? null : (
              <doing.Form
                method="post"
                action={`/cart?list=${list.id}`}
                onSubmit={(event) => {
                  event.preventDefault();
                  doing.load();
                }}
              >
                <input type="hidden" name="listId" value={list.id} />
                <Button
                  id={ADD_THESE}
                  type="submit"
                  // Of an order of nothing it is the next thing to do.
                  variant={lines.length === 0 ? 'primary' : 'secondary'}
                  busy={doing.isBusy}
                >
                  {messages.load}
                </Button>
              </doing.Form>
            )}
          </div>
          {error && error !== left ? (
            <div className="mt-3">
              {isInCart(error) ? (
                <InCartQuestion
                  failure={error}
                  busy={false}
                  onChoose={doing.load}
                  onLeave={() => setLeft(error)}
                />
              ) : (
                <FailureFocus by={error}>
                  <Note tone="danger">{messageFor(error)}</Note>
                </FailureFocus>
              )}
            </div>
          ) : null}
          {isEdited ? (
            <ListEditor key={list.id} list={list} isBackOrder={page.backOrdersAllowed} />
          ) : (
            <ListRows list={list} order={order} backOrdersAllowed={page.backOrdersAllowed} />
          )}
        </div>
      )}
    </OrderSurface>
  );
}
