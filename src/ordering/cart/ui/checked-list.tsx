import { useState, useSyncExternalStore } from 'react';
import { Form, Link, useFetcher, useNavigation, useSubmit } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { Duplicates } from '../quick-order.ts';
import * as messages from '../quick-order-messages.ts';
import { DUPLICATES } from '../quick-order-messages.ts';
import type { ShownList } from '../server/load-quick-order.ts';
import type { QuickOrderDone } from '../server/quick-order-action.ts';
import { CheckedRowFields } from './checked-row.tsx';

/** The check of a list: what each row became, corrected in place, and the good rows into the cart. */
export function CheckedList({ list }: { list: ShownList }) {
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl break-words">{list.source}</h2>
        <p className="text-sm text-muted">{messages.kept}</p>
      </div>
      <p role="status" className="mt-1 font-semibold">
        {messages.found(list.good, list.bad)}
      </p>
      {list.passedOver > 0 ? (
        <p className="text-sm text-muted">{messages.passedOver(list.passedOver)}</p>
      ) : null}
      {list.unread > 0 ? (
        <div className="mt-2">
          <Note tone="warning">{messages.unread(list.unread)}</Note>
        </div>
      ) : null}
      {list.hasDuplicates ? <ChooseDuplicates list={list} /> : null}
      <ListActions list={list} />
      <Views list={list} />
      {list.bad > 0 ? (
        <p className="mt-2 hidden text-sm text-muted md:block">{messages.enterHint}</p>
      ) : null}
      <Rows list={list} />
      <Pages list={list} />
    </Panel>
  );
}

function ListActions({ list }: { list: ShownList }) {
  const { state, formData } = useNavigation();
  const adding = state !== 'idle' && formData?.get('intent') === 'add';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      {list.good > 0 ? (
        <Form method="post">
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="list" value={list.id} />
          <SendKey answer={undefined} />
          <Button type="submit" busy={adding}>
            {messages.add(list.good)}
          </Button>
        </Form>
      ) : null}
      {list.bad > 0 ? (
        <a
          href="/quick-order/rows-to-correct.csv"
          download="rows-to-correct.csv"
          className={buttonClass('secondary')}
        >
          {messages.download(list.bad)}
        </a>
      ) : null}
      <Discard list={list} />
    </div>
  );
}

function Discard({ list }: { list: ShownList }) {
  const submit = useSubmit();
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: messages.discardTitle,
      titleTone: 'danger',
      message: messages.discardText(list.rowCount),
      confirmText: messages.discard,
      confirmLook: 'danger',
      onConfirm: () => void submit({ intent: 'discard', list: list.id }, { method: 'post' }),
    });
  return (
    <Button variant="quiet" onClick={ask}>
      {messages.discard}
    </Button>
  );
}

function ChooseDuplicates({ list }: { list: ShownList }) {
  const {
    Form: FetcherForm,
    data,
    state,
  } = useFetcher<QuickOrderDone>({ key: 'quick-order-duplicates' });
  // The pick is shown until the reloaded list has it or the server refuses it.
  const [picked, setPicked] = useState<Duplicates | null>(null);
  const [answered, setAnswered] = useState(data);
  if (answered !== data && state === 'idle') {
    setAnswered(data);
    setPicked(null);
  }
  const chosen = picked ?? list.duplicates;
  return (
    <FetcherForm
      method="post"
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="mt-3"
    >
      <input type="hidden" name="intent" value="duplicates" />
      <input type="hidden" name="list" value={list.id} />
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="float-left mr-4 font-semibold">{messages.duplicatesTitle}</legend>
        {(['sum', 'last'] as const).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="duplicates"
              value={one}
              checked={chosen === one}
              onChange={() => setPicked(one)}
              className="size-5 accent-brand"
            />
            {DUPLICATES[one]}
          </label>
        ))}
        <noscript>
          <Button type="submit" variant="secondary">
            {messages.save}
          </Button>
        </noscript>
      </fieldset>
      <FailureNote failure={failedForm(data)?.error} title={messages.notRead} />
    </FetcherForm>
  );
}

/** Whether scripts run never changes once they do. */
const noChange = () => () => {};

const VIEWS = ['all', 'problems', 'good'] as const;

function Views({ list }: { list: ShownList }) {
  const counts = { all: list.rowCount, problems: list.bad, good: list.good };
  return (
    <nav aria-label={messages.state} className="mt-4 flex flex-wrap gap-x-4 border-b border-rule">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={`?paste=&show=${view}`}
          aria-current={list.show === view ? 'page' : undefined}
          className="tabular inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-brand aria-[current]:border-brand aria-[current]:font-semibold"
        >
          {messages.showing[view]} ({counts[view].toLocaleString('en-US')})
        </Link>
      ))}
    </nav>
  );
}

function Rows({ list }: { list: ShownList }) {
  // Server and browser must say the same until scripts run; then Enter works and the buttons are quiet.
  const scripted = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  if (list.rows.length === 0) return <p className="py-6 text-muted">{messages.noneShown}</p>;
  return (
    <>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[3rem_11rem_6rem_1fr_1.2fr] gap-3 border-b border-rule py-2 text-sm text-muted md:grid"
      >
        <span>{messages.row}</span>
        <span>{messages.sku}</span>
        <span>{messages.quantity}</span>
        <span>{messages.product}</span>
        <span>{messages.state}</span>
      </div>
      <ul className="divide-y divide-rule" aria-label={list.source}>
        {list.rows.map((row) => (
          <CheckedRowFields
            key={`${list.id} ${row.line}`}
            listId={list.id}
            row={row}
            scripted={scripted}
          />
        ))}
      </ul>
    </>
  );
}

function Pages({ list: { page, pages, show } }: { list: ShownList }) {
  if (pages === 1) return null;
  const to = (number: number) => `?paste=&show=${show}&page=${number}`;
  const look = 'inline-flex min-h-11 items-center text-brand underline';
  return (
    <nav aria-label={messages.pageOf(page, pages)} className="mt-3 flex items-center gap-4">
      {page > 1 ? (
        <Link to={to(page - 1)} className={look}>
          {messages.earlier}
        </Link>
      ) : null}
      <span className="tabular text-muted">{messages.pageOf(page, pages)}</span>
      {page < pages ? (
        <Link to={to(page + 1)} className={look}>
          {messages.later}
        </Link>
      ) : null}
    </nav>
  );
}
