import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProductPicture } from '../../../products/catalogue/ui/public/product-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { checkMessages as words } from '../load-check-messages.ts';
import {
  isTooMany,
  type LineToLoad,
  SHORT_PICKS,
  type ShortPick,
  wantsCountAgain,
} from '../load-contract.ts';
import { SHORT_PICK_MESSAGES } from '../load-messages.ts';
import type { Counted } from './load-outbox.ts';

const ICON = { 'aria-hidden': true, size: 20, strokeWidth: 2 } as const;

/** Without a signal a picture may not come: then its place is empty, without the sign of a broken one. */
function Picture({ line }: { line: LineToLoad }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="min-h-14 w-14" onErrorCapture={() => setMissing(true)}>
      {isMissing ? null : <ProductPicture size={line} className="w-14" />}
    </div>
  );
}

/** One line at the truck: the number that a person has to see from two steps away, and one tap. */
export function LoadLine(props: {
  line: LineToLoad;
  sections: readonly string[];
  /** False once the truck has left. */
  open: boolean;
  /** Somebody says how much less stands there; until they have, no tap for all counts it. */
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Whether the form's values differ from the stored count. */
  onChanged: (isChanged: boolean) => void;
  onCount: (line: Counted) => void;
}) {
  const { line, sections, open, isEditing, onEdit, onChanged, onCount } = props;
  const counted = line.loaded !== null;
  const short = line.loaded !== null && line.loaded < line.open;
  // Of what is open no longer it may have been handed over here: the check before it leaves knows.
  const extra = isTooMany(line) && line.open > 0 ? (line.loaded ?? 0) - line.open : 0;
  const isOpen = short || extra > 0;
  const edge = isOpen ? 'border-warning' : counted ? 'border-success' : 'border-rule';
  return (
    <li className={`rounded-lg border border-l-8 bg-card p-3 ${edge}`}>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-3">
        <Picture line={line} />
        <div className="min-w-0">
          <p className="font-display text-lg leading-tight font-bold">{line.name}</p>
          <p className="narrow text-lg leading-tight font-semibold">{line.sizeUnit}</p>
          <p className="text-sm text-muted">{words.stop(line.position, line.customerName)}</p>
          {line.liesIn && !counted ? (
            <p className="text-sm font-semibold text-warning">{words.liesIn(line.liesIn.run)}</p>
          ) : null}
          {line.note ? <p className="text-sm font-semibold">“{line.note}”</p> : null}
        </div>
        <Figure line={line} open={open} />
      </div>
      {counted ? <Counts line={line} short={isOpen} extra={extra} /> : null}
      {isEditing ? (
        <EditLoad
          line={line}
          sections={sections}
          onCancel={() => onEdit(false)}
          onChanged={onChanged}
          onCount={(next) => {
            onCount(next);
            onEdit(false);
          }}
        />
      ) : null}
      {open && !isEditing ? (
        <div className="mt-3 flex gap-2">
          {counted && !isOpen ? null : (
            <Button
              variant={counted ? 'secondary' : 'primary'}
              className="min-h-14 flex-1 text-lg"
              aria-label={`${extra > 0 ? words.takenOff : words.all}: ${line.open} ${line.name}, ${line.sizeUnit}, ${words.stop(line.position, line.customerName)}`}
              onClick={() => onCount(inFull(line))}
            >
              {extra > 0 ? words.takenOff : words.all}
            </Button>
          )}
          <Button
            variant="secondary"
            className="min-h-14 min-w-24"
            aria-label={`${counted ? words.change : words.less}: ${line.name}, ${line.sizeUnit}, ${words.stop(line.position, line.customerName)}`}
            onClick={() => onEdit(true)}
          >
            {counted ? words.change : words.less}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** What is to be loaded; once the truck has left, what was: of what was delivered since nothing is open any more. */
function Figure({ line, open }: { line: LineToLoad; open: boolean }) {
  const figure = open ? line.open : line.loaded;
  return figure === null ? (
    <p className="text-sm text-muted">{words.notCounted}</p>
  ) : (
    <p className="narrow tabular text-5xl leading-none font-bold">{figure}</p>
  );
}

/** All of it stands on the truck. */
export const inFull = (line: LineToLoad): Counted => ({
  orderLineId: line.orderLineId,
  loaded: line.open,
  section: line.section,
});

/** Where it stands; of a truck that it was counted into and that is not the run's any more, with that one's name. */
const placeOf = ({ countedInto, section }: LineToLoad): string => {
  if (countedInto) return ` (${words.sectionOf(countedInto, section)})`;
  return section ? `, ${section}` : '';
};

function Counts({ line, short, extra }: { line: LineToLoad; short: boolean; extra: number }) {
  return (
    <p
      className={`mt-2 flex items-center gap-2 font-semibold ${short ? 'text-warning' : 'text-success'}`}
    >
      {short ? <TriangleAlert {...ICON} /> : <Check {...ICON} />}
      <span>
        {words.loaded(line.loaded ?? 0)}
        {placeOf(line)}
        {extra > 0 ? `. ${words.extra(extra)}` : ''}
        {wantsCountAgain(line) ? `. ${words.countAgain(line.open)}` : ''}
        {line.shortReason ? `. ${SHORT_PICK_MESSAGES[line.shortReason]}.` : ''}
      </span>
    </p>
  );
}

/** Fields for a short quantity with its reason, and for the section. */
function EditLoad(props: {
  line: LineToLoad;
  sections: readonly string[];
  onCount: (line: Counted) => void;
  onCancel: () => void;
  onChanged: (isChanged: boolean) => void;
}) {
  const { line, sections, onCount, onCancel, onChanged } = props;
  const [before] = useState(() => ({
    loaded: line.loaded ?? Math.max(0, line.open - 1),
    reason: line.shortReason,
    section: line.section,
  }));
  const [loaded, setLoaded] = useState(before.loaded);
  const [reason, setReason] = useState<ShortPick | ''>(line.shortReason);
  const [section, setSection] = useState(line.section);
  const [wasPressed, setWasPressed] = useState(false);
  const isChanged =
    loaded !== before.loaded || reason !== before.reason || section !== before.section;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
    // Told when it turns; the function is another one at each render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isChanged]);
  const missing = line.open - loaded;
  const lacksReason = missing > 0 && reason === '';
  const submit = () => {
    if (lacksReason) return setWasPressed(true);
    onCount({
      orderLineId: line.orderLineId,
      loaded,
      section,
      ...(missing > 0 && reason !== '' ? { reason } : {}),
    });
  };
  return (
    <form
      className="mt-3 grid gap-4"
      // A field that holds no number keeps it from being counted.
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <QuantityStepper
        size="big"
        min={0}
        max={line.open}
        value={loaded}
        label={words.count(line.name, line.sizeUnit)}
        onChange={setLoaded}
      />
      {missing > 0 ? (
        <fieldset>
          <legend className="font-semibold">
            {words.why(missing)}{' '}
            {wasPressed && lacksReason ? (
              <span role="alert" className="text-danger">
                {words.chooseReason}
              </span>
            ) : null}
          </legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-3">
            {SHORT_PICKS.map((one) => (
              <label
                key={one}
                className="flex min-h-14 cursor-pointer items-center justify-center rounded-md border border-border px-3 text-center font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={`short-${line.orderLineId}`}
                  className="sr-only"
                  checked={reason === one}
                  onChange={() => setReason(one)}
                />
                {SHORT_PICK_MESSAGES[one]}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {sections.length > 1 ? (
        <label className="grid gap-1">
          <span className="font-semibold">{words.section}</span>
          <select
            className="min-h-14 rounded-md border border-border bg-card px-3"
            value={section}
            onChange={(event) => setSection(event.currentTarget.value)}
          >
            {sections.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" className="min-h-14 flex-1">
          {words.keep}
        </Button>
        <Button variant="secondary" className="min-h-14 min-w-24" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
