import type { MouseEvent } from 'react';
import { find, GROUP_NAMES } from '../find-messages.ts';
import { type Choice, groupedChoices } from './command-choices.ts';
import type { Finding } from './use-finding.ts';

interface ResultsProps {
  id: string;
  typed: string;
  choices: readonly Choice[];
  /** No result: the most used commands are shown instead. */
  none: boolean;
  active: number;
  finding: Finding;
  onPoint: (at: number) => void;
  onChoose: (choice: Choice, apart: boolean) => void;
}

/** The choices of the command menu, with the announcement of their number. */
export function Results({
  id,
  typed,
  choices,
  none,
  active,
  finding,
  onPoint,
  onChoose,
}: ResultsProps) {
  return (
    <>
      <TypedCount typed={typed} count={none ? 0 : choices.length} finding={finding} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={find.open}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
      >
        {groupedChoices(choices).map(({ group, choices: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={`${group} ${ofGroup[0]?.at}`} role="group" aria-label={GROUP_NAMES[group]}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1 text-sm font-bold text-muted">
              {GROUP_NAMES[group]}
            </p>
            {ofGroup.map(({ choice, at }) => (
              <Option
                key={choice.key}
                id={`${id}-${at}`}
                choice={choice}
                isActive={at === active}
                onPoint={() => onPoint(at)}
                onChoose={(event) => onChoose(choice, event.ctrlKey || event.metaKey)}
              />
            ))}
          </div>
        ))}
      </div>
      <Trouble finding={finding} />
    </>
  );
}

/** What can be typed, how many there are, or that nothing is. */
function TypedCount({ typed, count, finding }: { typed: string; count: number; finding: Finding }) {
  const { isAnswered } = finding;
  const isStart = typed.trim() === '';
  const none = isAnswered && count === 0;
  return (
    <div role="status" className={none || isStart ? 'px-4 pt-3' : 'sr-only'}>
      {isStart ? (
        <p className="text-sm text-muted">{find.start}</p>
      ) : none ? (
        <>
          <p className="font-semibold">{find.none(typed.trim())}</p>
          <p className="text-muted">{find.noneHelp}</p>
        </>
      ) : isAnswered ? (
        find.count(count)
      ) : (
        find.looking
      )}
    </div>
  );
}

/** What went wrong, and the way out of it. */
function Trouble({ finding: { trouble, tryAgain } }: { finding: Finding }) {
  if (!trouble) return null;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-x-3 border-t border-rule px-4 py-1 font-semibold text-danger"
    >
      {find[trouble]}
      {trouble === 'ended' ? (
        <a href="/login" className="inline-flex min-h-11 items-center underline">
          {find.signIn}
        </a>
      ) : (
        <button type="button" onClick={tryAgain} className="min-h-11 cursor-pointer px-2 underline">
          {find.again}
        </button>
      )}
    </p>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

function Option({ id, choice, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // The keys are the field's: an option never has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 border-l-4 border-transparent px-3 py-2 aria-selected:border-brand aria-selected:bg-sunk"
    >
      <span className="min-w-0 font-semibold break-words">{choice.name}</span>
      <span className="tabular min-w-0 text-sm break-words text-muted">{choice.detail}</span>
    </div>
  );
}
