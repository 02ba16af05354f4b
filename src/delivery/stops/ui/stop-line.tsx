import { telHref } from '../../../kit/tel.ts';
import { TextField } from '../../../ui/field.tsx';
import { CountStepper, type TypedCount } from '../../../ui/quantity-stepper.tsx';
import { REASON_MESSAGES } from '../../deliveries/messages.ts';
import { casesOfLine, type Reason, takesPhoto, wantsPhoto } from '../../deliveries/reasons.ts';
import { countedMessages } from '../at-door-messages.ts';
import type { DoorSafety, DriverDay, DriverLine } from '../contract.ts';
import { receiverTells } from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import { isMore, notOnTruckOf, recount } from '../stop-counts.ts';
import { type Counted, fieldOf, type StopDraft, withTyped } from '../stop-draft.ts';
import { Choice } from './choice.tsx';
import { FactList, HazardFold } from './hazard-fold.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

interface StopLineProps {
  person: string;
  orderId: string;
  line: DriverLine;
  safety: DoorSafety | undefined;
  company: DriverDay['company'];
  draft: StopDraft;
  change: ChangeDraft;
  problem: string | undefined;
}

/** One product at the door: how much of it, and why less. */
export function StopLine(props: StopLineProps) {
  const { line, safety, draft, change, problem } = props;
  const counted = draft.counts[line.orderLineId];
  const count = (next: Counted) =>
    change((before) => ({
      ...before,
      counts: { ...before.counts, [line.orderLineId]: next },
    }));
  const field = fieldOf.line(line.orderLineId);
  const type = ({ count: delivered, wrong }: TypedCount) =>
    change((before) => {
      const { [line.orderLineId]: _emptied, ...others } = before.counts;
      const counts =
        delivered === null
          ? others
          : { ...others, [line.orderLineId]: recount(line, counted, delivered) };
      return withTyped({ ...before, counts }, field, wrong);
    });
  const isWrong = draft.wrong?.[field] !== undefined;
  const isShort = !isWrong && counted !== undefined && counted.delivered < line.open;
  const edge = isWrong
    ? 'border-l-danger'
    : isShort
      ? 'border-l-warning'
      : counted
        ? 'border-l-success'
        : 'border-l-rule';
  return (
    <li
      id={`line-${line.orderLineId}`}
      className={`scroll-mt-4 border border-l-8 border-rule bg-card px-3 py-1 first:rounded-t-lg last:rounded-b-lg ${edge}`}
    >
      <div className="flex min-h-16 items-center justify-between gap-2">
        <div className="min-w-0 py-1">
          <p className="leading-tight font-bold wrap-anywhere">{line.name}</p>
          <p className="narrow font-display leading-tight font-bold">{line.sizeUnit}</p>
          <p className="leading-tight">
            {/* While the field holds no number nothing is counted. */}
            <Came line={line} counted={isWrong ? undefined : counted} />
          </p>
        </div>
        <CountStepper
          size="door"
          value={{ count: counted?.delivered ?? null, wrong: draft.wrong?.[field] ?? '' }}
          max={line.open}
          label={`Delivered: ${line.name}, ${line.sizeUnit}`}
          fromNothing={{ count: line.open - 1, says: 'One less' }}
          onChange={type}
        />
      </div>
      {line.note ? <p className="pb-2 font-semibold">“{line.note}”</p> : null}
      {problem ? (
        <p className="pb-2 font-semibold text-danger" role="alert">
          {problem}
        </p>
      ) : null}
      {counted && !isWrong && isMore(line, counted) ? (
        <TextField
          className="pb-3"
          label={messages.whyMore(line.loaded ?? 0)}
          hint={messages.moreHint}
          required
          maxLength={500}
          value={counted.moreReason ?? ''}
          onChange={(event) => count({ ...counted, moreReason: event.currentTarget.value })}
        />
      ) : null}
      {isShort ? <WhyLess {...props} counted={counted} count={count} /> : null}
      <HazardFold safety={safety} hazardous={line.hazardous} />
    </li>
  );
}

/** In words and with a mark, never by colour alone. */
function Came({ line, counted }: { line: DriverLine; counted: Counted | undefined }) {
  if (!counted)
    return (
      <>
        {messages.open(line.open)}
        {line.loaded !== null && line.loaded !== line.open ? (
          <strong>, {messages.loadedLess(line.loaded)}</strong>
        ) : null}
      </>
    );
  if (counted.delivered >= line.open)
    return <strong className="text-success">✓ {messages.allCame(line.open)}</strong>;
  return (
    <strong className="text-warning">
      ! {messages.less(counted.delivered, line.open)}
      {line.loaded !== null && line.loaded < line.open
        ? `, ${messages.loadedLess(line.loaded)}`
        : ''}
    </strong>
  );
}

function WhyLess(props: StopLineProps & { counted: Counted; count: (next: Counted) => void }) {
  const { person, orderId, line, safety, company, draft, change, counted, count } = props;
  const { reason } = counted;
  const photographed = draft.photos.some((photo) => photo.orderLineId === line.orderLineId);
  const isShown = photographed || receiverTells(draft);
  const needsPhoto = wantsPhoto(reason) && !isShown;
  return (
    <div className="space-y-3 pb-3">
      <Reasons
        legend={messages.whyLess(line.open - counted.delivered)}
        name={`reason-${line.orderLineId}`}
        isLeft={draft.way === 'left'}
        isShown={isShown}
        chosen={reason}
        onChoose={(next) => count({ ...counted, reason: next })}
      />
      <NotOnTruck {...{ line, draft, change, counted }} />
      {reason === 'leaking' ? (
        <div className="space-y-2 border-l-8 border-danger bg-danger-tint px-3 py-2" role="alert">
          <p className="font-bold">{messages.leak}</p>
          {safety ? <FactList title={messages.spill} words={safety.spill} /> : null}
          {safety ? <FactList title={messages.wear} words={safety.wear} /> : null}
          <PhoneLink phone={company.phone} text={messages.callOffice(company.phone)} />
          {company.emergencyPhone ? (
            <PhoneLink
              phone={company.emergencyPhone}
              text={messages.callEmergency(company.emergencyPhone)}
            />
          ) : null}
        </div>
      ) : null}
      {reason === 'damaged' && !line.hazardous ? <p>{countedMessages.comesBack}</p> : null}
      {takesPhoto(reason) ? (
        <PhotoField
          person={person}
          orderId={orderId}
          of={line.name}
          kind={reason === 'damaged' || reason === 'leaking' ? 'damage' : 'refused'}
          orderLineId={line.orderLineId}
          photos={draft.photos}
          change={change}
        />
      ) : null}
      {reason ? (
        <TextField
          label={needsPhoto ? messages.happenedOrPhoto : messages.whatHappened}
          required={needsPhoto}
          maxLength={500}
          value={counted.reasonNote ?? ''}
          onChange={(event) => count({ ...counted, reasonNote: event.currentTarget.value })}
        />
      ) : null}
    </div>
  );
}

/** Goods that came damaged or were refused, and others of the line that were not on the truck at all. */
function NotOnTruck({
  line,
  draft,
  change,
  counted,
}: Pick<StopLineProps, 'line' | 'draft' | 'change'> & { counted: Counted }) {
  const count = notOnTruckOf(line, counted);
  if (count === null) return null;
  const missing = line.open - counted.delivered;
  const { orderLineId, name } = line;
  const field = fieldOf.notOnTruck(orderLineId);
  return (
    <div className="flex items-center justify-between gap-2">
      <p>{countedMessages.alsoNotOnTruck(missing)}</p>
      <CountStepper
        size="door"
        label={countedMessages.notOnTruckOf(name, missing)}
        max={missing - 1}
        value={{ count, wrong: draft.wrong?.[field] ?? '' }}
        onChange={(typed) =>
          change((before) => {
            const next = { ...counted, notOnTruck: typed.count ?? 0 };
            const counts = { ...before.counts, [orderLineId]: next };
            return withTyped({ ...before, counts }, field, typed.wrong);
          })
        }
      />
    </div>
  );
}

/** One tap chooses the case; the more specific reasons appear then and are optional. */
function Reasons(props: {
  legend: string;
  name: string;
  /** The goods are left without a receiver. */
  isLeft: boolean;
  /** A photo of the line is there, or the receiver's own words or photos: none is asked with the choice. */
  isShown: boolean;
  chosen: Reason | undefined;
  onChoose: (reason: Reason) => void;
}) {
  const { legend, name, isLeft, isShown, chosen, onChoose } = props;
  const cases = casesOfLine(isLeft, chosen);
  const mine = chosen && cases.find((reasons) => reasons.includes(chosen));
  return (
    <>
      <Choice
        legend={legend}
        name={name}
        options={cases.map(([first]) => [
          first,
          wantsPhoto(first) && !isShown
            ? countedMessages.withPhoto(REASON_MESSAGES[first])
            : REASON_MESSAGES[first],
        ])}
        chosen={mine?.[0]}
        onChoose={onChoose}
      />
      {mine ? (
        <Choice
          legend={messages.moreExactly}
          name={`${name}-more`}
          options={mine.map((one) => [
            one,
            one === mine[0] ? messages.thatIsAll : REASON_MESSAGES[one],
          ])}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : null}
    </>
  );
}

function PhoneLink({ phone, text }: { phone: string; text: string }) {
  if (!phone) return null;
  return (
    <a className="flex min-h-14 items-center font-semibold underline" href={telHref(phone)}>
      {text}
    </a>
  );
}
