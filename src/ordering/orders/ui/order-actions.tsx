import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../kit/actor.ts';
import type { Failure } from '../../../kit/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Note } from '../../../ui/panel.tsx';
import { saveList } from '../../cart/messages.ts';
import { SaveListForm } from '../../cart/ui/save-as-list.tsx';
import { APPROVAL_MESSAGES, EDIT_MESSAGES, ACTION_TEXTS as words } from '../change-messages.ts';
import type { OrderAction } from '../contract.ts';
import { mayDoNow } from '../moves.ts';
import type { OrderView } from '../server/public/queries.ts';
import { Item, MoreLink } from './more-items.tsx';
import { type FormAction, MoveForm } from './order-move-form.tsx';
import { AgainAnswer, AgainForm, useAgain } from './public/again-button.tsx';
import { RestMoved, RestPanel } from './public/rest-panel.tsx';
import { failureText } from './update-done.ts';
import type { OrderMove } from './use-order-move.ts';
import { type Step, useTake } from './use-take.ts';

/** The next step of an order that somebody takes by hand, the first that is possible. What we held ourselves is approved: that confirms it. */
const nextSteps = (order: OrderView): readonly Step[] => [
  { action: 'confirm', label: order.status === 'on_hold' ? words.approve : words.confirm },
  { action: 'send-out', label: words.sendOut },
];
const SELDOM: readonly Step[] = [
  { action: 'back-to-confirmed', label: words.bringBack, sure: words.bringBackSure },
  { action: 'close-rest', label: words.leaveOut, sure: words.leaveOutSure },
];

interface OrderActionsProps {
  order: OrderView;
  move: OrderMove;
  role: Role;
  today: string;
  /** The panel below asks this person to approve it. */
  waits: boolean;
  /** Its day can hardly be kept, and moving it is the first act: confirming it is the second. */
  dayFirst?: boolean;
  /** That the last attempt handed nothing over, and why; '' where it did. */
  nothing: string;
  /** What was left out then, they refused. */
  unwanted?: boolean;
  /** It leaves on a run alone: where it is put on one, or the one it is on. Null: it may be sent out by hand. */
  onRun: { to: string; isOn: boolean } | null;
  /** This person orders, and changes orders. */
  mayMove: boolean;
  /** The truck's next day for what was not handed over; null where nothing waits. */
  restDay?: string | null;
  /** The lines may be changed now. */
  mayEdit: boolean;
  /** They are being changed: the button stays, so that nothing slides under a second click. */
  editing: boolean;
  onEdit: () => void;
  /** The way to report a problem with what came; nothing where none can be reported. */
  report?: ReactNode;
  /** The address where it is handed over, for whoever delivers. */
  deliver: string | null;
  /** Why the stop is not open yet: what is asked there first. None: it is. */
  missing?: readonly string[];
  /** Something that its products lack keeps it: sending it out would be refused. */
  blocked?: boolean;
  /** No sheet keeps it any more: what an earlier press was refused for is over. */
  sheetsHere?: boolean;
}

/** The day says itself what is wrong with it, and what was refused for a sheet is over. */
const isShownOtherwise = ({ failed }: OrderMove, sheetsHere = false) =>
  failed?.action === 'move-day' || (failed !== null && sheetsHere && isAboutSheets(failed.error));

const isAboutSheets = ({ details }: Failure) =>
  (details as { reason?: string } | undefined)?.reason === 'sheets-first';

const MISSING_ID = 'before-deliver';

/** In the place of "Deliver" while the order may not leave; whoever has its truck at the door says so there, and why. */
const NotToDeliver = ({ missing, to }: { missing: readonly string[]; to: string }) => (
  <p className="max-w-prose text-sm print:hidden">
    <span id={MISSING_ID}>
      <strong>{words.notToDeliver}</strong> {missing.join(' ')}
    </span>{' '}
    <Link
      aria-describedby={MISSING_ID}
      to={to}
      className="inline-flex min-h-6 items-center text-brand underline pointer-coarse:min-h-11"
    >
      {words.atDoor}
    </Link>
  </p>
);

/** One row: the next step, Change, and behind "⋯" what is seldom wanted. The server decides again. */
export function OrderActions(props: OrderActionsProps) {
  const { order, move, role, today, waits, onRun, mayMove, mayEdit, editing, onEdit } = props;
  const { deliver, missing = [] } = props;
  const first = props.dayFirst ? 'secondary' : 'primary';
  const hasMissing = missing.length > 0;
  const { send, busy, failed } = move;
  const again = useAgain(order.id);
  /** What is being asked, and of which version: the next one closes it, a failure leaves what was typed. */
  const [open, setOpen] = useState<{ what: FormAction; version: number } | null>(null);
  const error = isShownOtherwise(move, props.sheetsHere) ? null : failed?.error;
  const may = (action: OrderAction) => mayMove && mayDoNow(role, action, order);
  // These two actions are in the panel of the rest already.
  const isInRestPanel = (action: OrderAction) =>
    order.restSince !== null && (action === 'close-rest' || action === 'send-out');
  const isDue = ({ action }: Step) =>
    may(action) && !isInRestPanel(action) && !(waits && action === 'confirm');
  const next = nextSteps(order).find(isDue);
  const shown = open?.version === order.version ? open.what : null;
  const ask = (what: FormAction) => setOpen({ what, version: order.version });
  const staff = role !== 'user';
  const take = useTake(order, today, send);
  // Staff rarely order again what still has a next step; a buyer has little else, and need not look for it.
  const againInRow = mayMove && (!staff || !(next || deliver || mayEdit));
  return (
    <div className="grid gap-3 empty:hidden">
      <div
        data-actions
        className="flex flex-wrap items-center gap-2 max-sm:relative max-sm:[&_.button]:px-3 print:hidden"
      >
        {next?.action === 'send-out' && onRun ? (
          <ButtonLink to={onRun.to}>{onRun.isOn ? words.itsRun : words.putOnRun}</ButtonLink>
        ) : next ? (
          <Button
            variant={next.action === 'send-out' && props.blocked ? 'secondary' : first}
            busy={busy}
            onClick={() => take(next)}
          >
            {next.label}
          </Button>
        ) : null}
        {may('approve-instead') && !waits && shown !== 'approve-instead' ? (
          <Button busy={busy} onClick={() => ask('approve-instead')}>
            {APPROVAL_MESSAGES.instead}
          </Button>
        ) : null}
        {deliver && !hasMissing ? (
          <ButtonLink
            to={deliver}
            variant={!next && order.restSince === null ? 'primary' : 'secondary'}
          >
            {words.deliver}
          </ButtonLink>
        ) : null}
        {mayEdit ? (
          <Button variant="secondary" aria-expanded={editing} onClick={onEdit}>
            <Short text={EDIT_MESSAGES.open} />
          </Button>
        ) : null}
        {againInRow ? (
          <AgainForm
            again={again}
            number={order.number}
            variant={mayEdit ? 'secondary' : 'primary'}
          />
        ) : null}
        {props.report}
        <MoreMenu label={words.more} inLine>
          {mayMove && !againInRow ? (
            <Item label={words.againFor(order.number)} onPress={() => again.send()}>
              {words.again}
            </Item>
          ) : null}
          {may('hold') ? <Item onPress={() => ask('hold')}>{words.hold}</Item> : null}
          {may('discount') ? (
            <Item onPress={() => ask('discount')}>{words.discount(order.discountCents > 0)}</Item>
          ) : null}
          {SELDOM.filter(isDue).map((step) => (
            <Item key={step.action} onPress={() => take(step)}>
              {step.label}
            </Item>
          ))}
          {mayMove ? <Item onPress={() => ask('list')}>{saveList}</Item> : null}
          <MoreLink href={`/api/orders/${order.id}/pdf`}>{words.pdf}</MoreLink>
          {role === 'super_admin' ? (
            <MoreLink href={`/dashboard/audit?object=${order.number}`}>{words.audit}</MoreLink>
          ) : null}
          {may('cancel') ? (
            <Item danger onPress={() => ask('cancel')}>
              {words.cancel}
            </Item>
          ) : null}
        </MoreMenu>
      </div>
      {deliver && hasMissing ? <NotToDeliver missing={missing} to={deliver} /> : null}
      <AgainAnswer again={again} />
      {staff && mayMove ? <Rest {...props} /> : null}
      {error ? (
        <FailureFocus by={error}>
          <Note tone="danger">{failureText(error)}</Note>
        </FailureFocus>
      ) : null}
      {shown === 'list' ? (
        <SaveListForm
          customerId={order.customerId}
          lines={order.lines.map(({ productId, ordered }) => ({ productId, quantity: ordered }))}
          onClose={() => setOpen(null)}
        />
      ) : (
        <MoveForm what={shown} order={order} busy={busy} send={send} close={() => setOpen(null)} />
      )}
    </div>
  );
}

/** What the desk decides about what was not handed over. */
function Rest({
  order,
  today,
  nothing,
  unwanted = false,
  restDay,
}: Pick<OrderActionsProps, 'order' | 'today' | 'nothing' | 'unwanted' | 'restDay'>) {
  if (order.restSince === null) {
    const last = order.events.at(-1);
    const isUndoable = last?.kind === 'redeliver' && last.version === order.version;
    return isUndoable && order.promisedOn ? (
      <RestMoved
        orderId={order.id}
        version={order.version}
        number={order.number}
        day={order.promisedOn}
      />
    ) : null;
  }
  if (!order.restSince || !restDay) return null;
  return (
    <RestPanel
      key={order.version}
      rest={{
        orderId: order.id,
        version: order.version,
        isPart: order.status === 'part_delivered',
        askOn: order.restAskOn,
        nextDay: restDay,
        isRefused: unwanted,
        today,
      }}
    >
      {nothing ? <p className="font-semibold">{nothing}</p> : null}
    </RestPanel>
  );
}

/** "Change order", of which a phone shows "Change": four buttons stand in one line. */
function Short({ text }: { text: string }) {
  const [first, ...rest] = text.split(' ');
  return (
    <span>
      {first}
      <span className="max-sm:sr-only"> {rest.join(' ')}</span>
    </span>
  );
}
