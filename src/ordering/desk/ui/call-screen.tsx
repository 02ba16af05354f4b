import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useSubmit } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import * as orderMessages from '../../cart/order-messages.ts';
import { productsWith } from '../../cart/ui/add-to.tsx';
import { comingOn } from '../../cart/ui/coming.ts';
import { CartOf } from '../../cart/ui/for-customer.tsx';
import { HazardNote } from '../../cart/ui/hazard-note.tsx';
import { PhoneBar } from '../../cart/ui/phone-bar.tsx';
import { useFreshOnReturn } from '../../cart/ui/use-fresh-on-return.ts';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';
import { CALL_FORM, CallDetails } from './call-details.tsx';
import { CustomerFacts, LastOrders } from './call-facts.tsx';
import { CallLines } from './call-lines.tsx';
import { HeldOrders } from './held-orders.tsx';
import { LineEntry } from './line-entry.tsx';
import { TakenCall } from './taken-call.tsx';
import { type CallLine, type CallOrder, useCallOrder } from './use-call-order.ts';
import { type CallPlacing, useCallPlacing } from './use-call-placing.ts';
import type { DetailsSaving } from './use-details-saving.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { notesAgain } from './use-order-without-signal.ts';
import { useProductsHere } from './use-products-here.ts';
import { USUAL_SHOWN, UsualList } from './usual-list.tsx';

interface CallScreenProps {
  person: string;
  call: Call;
  staff: boolean;
  timeZone: string;
  answer: unknown;
  entry: RefObject<HTMLInputElement | null>;
  form: RefObject<HTMLFormElement | null>;
  saving: DetailsSaving;
}

/** Where the lines stand first. */
const AT_DESK = '(width >= 64rem)';

const COLUMN = 'grid min-w-0 grid-cols-1 gap-4';
const LINES_COLUMN = `${COLUMN} lg:col-start-1 lg:row-span-2 lg:row-start-1`;

/** The lines below the field for the next product: all of them at the desk; for a rep those that the guide above does not show. */
function linesBeside({ usual }: Call, staff: boolean, rows: readonly CallLine[]) {
  if (staff) return { title: messages.LINES, none: messages.NO_LINES, lines: rows };
  const inGuide = new Set(usual.slice(0, USUAL_SHOWN).map(({ productId }) => productId));
  const others = rows.filter(({ productId }) => !inGuide.has(productId));
  return { title: messages.OTHER_LINES, none: null, lines: others };
}

/** One call: lines and details at the left, what one must know at the right. */
export function CallScreen(props: CallScreenProps) {
  const { call, staff, timeZone, answer, entry, form, saving } = props;
  const { customer, notes, usual } = call;
  const here = useProductsHere(props.person, call, staff);
  const noted = useCallOrder(props.person, call, here);
  const { order } = noted;
  const [openEntry, setOpenEntry] = useState({ typed: '', isUnknownHere: false });
  const onOpen = useCallback(
    (typed: string, isUnknownHere: boolean) => setOpenEntry({ typed, isUnknownHere }),
    [],
  );
  const placing = useCallPlacing({
    ...props,
    clean: saving.clean,
    formRef: form,
    entryRef: entry,
    noted,
    openEntry,
  });
  const { taken } = placing;
  useFreshOnReturn(order.isSaved);
  const { begin } = saving;
  const start = useRef(begin);
  useFirstFocus(entry, AT_DESK);
  const openedWith = useRef(notes);
  useEffect(() => start.current(form.current, openedWith.current), [form]);
  // Of a customer without any order the last orders say so, once.
  const guide =
    call.orders.length === 0 && usual.length === 0 ? null : (
      <UsualList
        items={usual}
        order={order}
        backOrdersAllowed={call.backOrdersAllowed}
        hasKeys={staff}
      />
    );
  return (
    <CartOf value={customer.id}>
      <HeldOrders held={call.held} />
      {/* Two columns at a desk: what is ordered, wide; beside it what is known and noted. On a phone, and for who goes by the tab key, one: what is known, the guide, the lines and the details. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <div className={`${COLUMN} lg:col-start-2 lg:row-start-1`}>
          <CustomerFacts call={call} />
        </div>
        {taken ? <TakenCall order={taken} nameOf={noted.nameOf} /> : null}
        {/* Hidden, not taken away: what was refused since is typed into it again. */}
        <div hidden={taken !== undefined} className={taken ? '' : LINES_COLUMN}>
          {/* A clerk types what the caller says, and reads the order back from its lines: they stand first on a wide screen. A rep orders in the guide. */}
          {staff ? <div className="lg:order-last">{guide}</div> : guide}
          <LinesPanel {...{ call, staff, here, noted, entry, onOpen }} />
        </div>
        <div className={`${COLUMN} lg:col-start-2 lg:row-start-2`}>
          <div hidden={taken !== undefined} className={taken ? '' : COLUMN}>
            <CallDetails
              call={call}
              staff={staff}
              answer={answer}
              formRef={form}
              saving={saving}
              noted={noted}
              placing={placing}
            />
          </div>
          <LastOrders call={call} timeZone={timeZone} />
          {taken ? null : (
            <Drop
              name={messages.whoText(customer.name, call.street)}
              customerId={customer.id}
              forget={order.forget}
            />
          )}
        </div>
      </div>
      {taken ? null : <PlaceBar call={call} noted={noted} placing={placing} timeZone={timeZone} />}
    </CartOf>
  );
}

/** The field for the next product, the lines below it, and what must be known of them. */
function LinesPanel({
  call,
  staff,
  here,
  noted,
  entry,
  onOpen,
}: Pick<CallScreenProps, 'call' | 'staff' | 'entry'> &
  Pick<ComponentProps<typeof LineEntry>, 'here' | 'onOpen'> & { noted: CallOrder }) {
  const { customer, cart, notes, usual } = call;
  const { order } = noted;
  const lastTime = new Map(usual.map((item) => [item.productId, item.lastQuantity]));
  return (
    <Panel>
      <LineEntry
        customerId={customer.id}
        inputRef={entry}
        usual={lastTime}
        here={here}
        hasKeys={staff}
        add={noted.add}
        onOpen={onOpen}
      />
      {order.failure ? (
        <FailureFocus by={order.failure}>
          <Note tone="danger" title={orderMessages.notSaved}>
            <p>{order.failure.message}</p>
            <Button variant="secondary" onClick={order.flush} className="mt-2">
              {orderMessages.tryAgain}
            </Button>
          </Note>
        </FailureFocus>
      ) : null}
      <CallLines
        {...linesBeside(call, staff, noted.rows)}
        customerId={customer.id}
        overrides={notes.overrides}
        noSheet={call.noSheet}
        staff={staff}
        backOrdersAllowed={call.backOrdersAllowed}
        order={order}
      />
      {cart.hidden.length > 0 ? (
        <p className="mt-2 text-sm">
          No longer to be ordered: {cart.hidden.map((line) => line.name).join(', ')}.
        </p>
      ) : null}
      <div className="mt-3 empty:hidden">
        <HazardNote hazards={call.hazards} lines={cart.lines} noSheet={call.noSheet} />
      </div>
    </Panel>
  );
}

/** Total and the one press that places the order, in view wherever one is on the page. */
function PlaceBar({
  call,
  noted,
  placing,
  timeZone,
}: {
  call: Call;
  noted: CallOrder;
  placing: CallPlacing;
  timeZone: string;
}) {
  const { open, later, blocked, placed, totals } = placing;
  const { waiting } = noted.order;
  const coming =
    comingOn(call.delivery, notesAgain(call, placing.again).wantedOn ?? '') ??
    call.delivery.nextRun;
  const isEmpty = noted.lines.length === 0;
  const why = useId();
  // What another tab placed is said above the fields.
  const held = placing.without
    ? messages.goesWithout(placing.without)
    : waiting > 0
      ? orderMessages.barWaits(waiting)
      : placed
        ? ''
        : (blocked ?? '');
  return (
    <PhoneBar
      wide
      isEmpty={isEmpty}
      products={productsWith(open, noted.lines)}
      totalCents={totals.totalCents}
      about={
        open
          ? orderMessages.addTo.total(open.number)
          : `${dayText(coming.delivery.day)}, ${messages.whoText(call.customer.name, call.street)}`
      }
      against={held ? <span id={why}>{held}</span> : null}
      until={later?.way ?? orderMessages.by(coming.delivery.cutOffAtMs, timeZone, coming.nowMs)}
    >
      <Button
        type="submit"
        form={CALL_FORM}
        busy={placing.isBusy}
        disabled={blocked !== null}
        aria-describedby={held ? why : undefined}
        className="lg:text-lg"
      >
        {open ? (
          orderMessages.addTo.press(open.number)
        ) : later ? (
          later.press
        ) : (
          <span>
            {messages.PLACE}
            {blocked === null ? (
              <span className="max-lg:hidden">, {formatCents(totals.totalCents)}</span>
            ) : null}
          </span>
        )}
      </Button>
    </PhoneBar>
  );
}

function Drop({
  name,
  customerId,
  forget,
}: {
  name: string;
  customerId: string;
  forget: () => void;
}) {
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
          message: messages.dropText(name),
          confirmText: messages.DROP,
          confirmLook: 'danger',
          onConfirm: () => {
            setSent(true);
            // Nothing of it is to be written into the next call of this customer.
            forget();
            void submit({ intent: 'drop', customerId }, { method: 'post' });
          },
        })
      }
    >
      {messages.DROP}
    </Button>
  );
}
