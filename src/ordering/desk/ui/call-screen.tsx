import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { failedForm } from '../../../ui/failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { HazardNote } from '../../cart/ui/hazard-note.tsx';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';
import { CallDetails } from './call-details.tsx';
import { CallFacts, LastOrders } from './call-facts.tsx';
import { CallLines } from './call-lines.tsx';
import { LineEntry } from './line-entry.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { type LineQueue, quantitiesAfter } from './use-line-queue.ts';
import { UsualList } from './usual-list.tsx';

interface CallScreenProps {
  person: string;
  call: Call;
  staff: boolean;
  timeZone: string;
  answer: unknown;
  queue: LineQueue;
  entry: RefObject<HTMLInputElement | null>;
  form: RefObject<HTMLFormElement | null>;
  saving: DetailsSaving;
}

/** What the form carries for placing alone. */
const NOT_DETAILS = ['lines', 'firstOn', 'key', 'marginAccepted'];

/** Keeps the details of a call as they are typed: what the form says, whenever a field is left, when it is not what was kept last. */
export function useDetailsSaving() {
  const { submit, state, data } = useFetcher<unknown>({ key: 'desk-details' });
  const kept = useRef('');
  const save = (form: HTMLFormElement | null) => {
    if (!form) return;
    const fields = new FormData(form);
    for (const name of NOT_DETAILS) fields.delete(name);
    fields.set('intent', 'details');
    const now = JSON.stringify([...fields]);
    if (now === (kept.current || form.dataset.loaded)) return;
    kept.current = now;
    void submit(fields, { method: 'post', action: '/dashboard/new-order' });
  };
  const begin = (form: HTMLFormElement | null) => {
    kept.current = '';
    if (!form) return;
    const fields = new FormData(form);
    for (const name of NOT_DETAILS) fields.delete(name);
    fields.set('intent', 'details');
    form.dataset.loaded = JSON.stringify([...fields]);
  };
  return { save, begin, unsaved: state === 'idle' && failedForm(data) !== undefined };
}
type DetailsSaving = ReturnType<typeof useDetailsSaving>;

/** One call: lines and details at the left, what one must know at the right. */
export function CallScreen(props: CallScreenProps) {
  const { call, staff, timeZone, answer, queue, entry, form, saving } = props;
  const { customer, cart, notes, usual } = call;
  const quantities = quantitiesAfter(customer.id, cart.lines, queue.waiting);
  const lastTime = new Map(usual.map((item) => [item.productId, item.lastQuantity]));
  const { begin } = saving;
  const start = useRef(begin);
  useFirstFocus(entry);
  useEffect(() => start.current(form.current), [form]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <Panel>
        <LineEntry customerId={customer.id} inputRef={entry} usual={lastTime} put={queue.put} />
        <CallLines
          customerId={customer.id}
          lines={cart.lines}
          overrides={notes.overrides}
          staff={staff}
          quantities={quantities}
          queue={queue}
        />
        {cart.hidden.length > 0 ? (
          <p className="mt-2 text-sm">
            No longer to be ordered: {cart.hidden.map((line) => line.name).join(', ')}.
          </p>
        ) : null}
        <div className="mt-3">
          <HazardNote hazards={call.hazards} lines={cart.lines} />
        </div>
      </Panel>
      <aside className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Panel
          title={customer.name}
          actions={
            <Link to={`/dashboard/visits/${customer.id}`} className="text-brand underline">
              Visit page
            </Link>
          }
        >
          <p className="tabular mb-3 text-sm text-muted">
            {customer.address1}, {customer.city}, {customer.state} {customer.zip}
            {customer.phone ? ` · ${customer.phone}` : ''}
          </p>
          <CallFacts call={call} />
        </Panel>
        <UsualList customerId={customer.id} items={usual} quantities={quantities} put={queue.put} />
        <LastOrders call={call} timeZone={timeZone} />
        <Drop customer={customer} />
      </aside>
      <div className="min-w-0 lg:col-start-1">
        <CallDetails
          person={props.person}
          call={call}
          staff={staff}
          answer={answer}
          formRef={form}
          save={saving.save}
          unsaved={saving.unsaved}
          waiting={queue.waiting.some((job) => job.customerId === customer.id)}
          put={(productId, quantity) =>
            queue.put({ customerId: customer.id, productId, name: '', quantity, how: 'set' })
          }
        />
      </div>
    </div>
  );
}

function Drop({ customer }: { customer: Call['customer'] }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const [sent, setSent] = useState(false);
  return (
    <Button
      variant="quiet"
      busy={sent}
      onClick={() =>
        confirm({
          title: messages.DROP_TITLE,
          titleTone: 'danger',
          message: messages.dropText(customer.name),
          confirmText: messages.DROP,
          confirmLook: 'danger',
          onConfirm: () => {
            setSent(true);
            void submit({ intent: 'drop', customerId: customer.id }, { method: 'post' });
          },
        })
      }
    >
      {messages.DROP}
    </Button>
  );
}
