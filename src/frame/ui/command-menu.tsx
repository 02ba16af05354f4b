import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { find, GROUP_NAMES } from '../find-messages.ts';
import { type Choice, choicesFor, grouped, type Person } from './command-choices.ts';
import { recentObjects, rememberObject } from './recent-objects.ts';
import { type Finding, useFinding } from './use-finding.ts';

interface CommandMenuProps {
  person: Person;
  /** Sends a form without leaving the page; who opened the menu says why it failed. */
  sendQuietly: (form: NonNullable<Choice['send']>) => void;
  onClosed: () => void;
}

/** Does what was chosen; `apart` opens it beside this page. */
function useChoose({ person, sendQuietly }: Omit<CommandMenuProps, 'onClosed'>, close: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ to, send, object }: Choice, apart: boolean) => {
    if (object) rememberObject(person.uid, object);
    if (to && apart) return void window.open(to, '_blank', 'noopener');
    close();
    if (to) return void navigate(to);
    if (!send) return;
    // What changes the appearance leaves the page where it is.
    if (send.fields['intent'] === 'appearance') sendQuietly(send);
    else void submit(send.fields, { method: 'post', action: send.action });
  };
}

/**
 * Type to reach anything: a sheet over the page. Arrows, Home and End choose, Enter opens, Ctrl or Cmd and Enter opens a new tab, Escape
 * gives the focus back to where it was.
 */
export function CommandMenu({ person, sendQuietly, onClosed }: CommandMenuProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter came before the answer: what comes first then is opened. */
  const hurried = useRef<'here' | 'apart' | null>(null);
  const finding = useFinding(typed);
  const { pathname, search } = useLocation();
  const [recent] = useState(() => recentObjects(person.uid));
  const { items, settled } = finding;
  const choices = useMemo(
    () => choicesFor(typed, items, recent, person, pathname + search),
    [typed, items, recent, person, pathname, search],
  );
  const close = () => dialog.current?.close();
  const choose = useChoose({ person, sendQuietly }, close);
  const chooseNow = useRef(choose);
  useEffect(() => {
    chooseNow.current = choose;
  });
  useEffect(() => {
    const how = hurried.current;
    if (!how || !settled) return;
    hurried.current = null;
    const [first] = choices;
    if (first) chooseNow.current(first, how === 'apart');
  }, [settled, choices]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(Math.max(next, 0));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const apart = event.ctrlKey || event.metaKey;
      const choice = choices[active];
      if (!settled && active === 0 && !finding.trouble) hurried.current = apart ? 'apart' : 'here';
      else if (choice) choose(choice, apart);
    }
  };
  return (
    <Sheet dialog={dialog} onClosed={onClosed}>
      <div className="flex items-center gap-2 border-b-2 border-ink px-3 py-2">
        <Search aria-hidden="true" size={20} className="shrink-0 text-muted" />
        <input
          id={`${id}-input`}
          role="combobox"
          aria-label={find.label}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          aria-activedescendant={choices[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          placeholder={find.label}
          onChange={(event) => {
            setTyped(event.currentTarget.value.slice(0, 100));
            setActive(0);
            hurried.current = null;
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 bg-transparent px-1 text-lg text-ink placeholder:text-base placeholder:text-muted"
        />
        <button
          type="button"
          aria-label={find.close}
          onClick={close}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-sunk"
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <Results
        id={id}
        typed={typed}
        choices={choices}
        active={active}
        finding={finding}
        onPoint={setActive}
        onChoose={choose}
      />
      <p
        id={`${id}-hint`}
        className="hidden border-t border-rule px-4 py-2 text-sm text-muted sm:block"
      >
        {find.hint}
      </p>
    </Sheet>
  );
}

/** Over the page; on a phone all of it. */
function Sheet({
  dialog,
  onClosed,
  children,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  onClosed: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [dialog]);
  return (
    // The click handler is for the backdrop, which only a pointer can hit; Escape closes by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label={find.open}
      onClose={onClosed}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-paper p-0 text-ink backdrop:bg-black/55 sm:mx-auto sm:mt-[10dvh] sm:h-fit sm:max-h-[76dvh] sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-lg sm:border sm:border-border"
    >
      <div className="flex h-dvh flex-col sm:h-auto sm:max-h-[76dvh]">{children}</div>
    </dialog>
  );
}

interface ResultsProps {
  id: string;
  typed: string;
  choices: readonly Choice[];
  active: number;
  finding: Finding;
  onPoint: (at: number) => void;
  onChoose: (choice: Choice, apart: boolean) => void;
}

function Results({ id, typed, choices, active, finding, onPoint, onChoose }: ResultsProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={find.open}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
      >
        {grouped(choices).map(({ group, choices: ofGroup }) => (
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
      <Said typed={typed} count={choices.length} finding={finding} />
    </>
  );
}

/** How many there are, that nothing is, or what went wrong. */
function Said({ typed, count, finding }: { typed: string; count: number; finding: Finding }) {
  const { trouble, settled, tryAgain } = finding;
  const none = settled && count === 0;
  return (
    <>
      <div role="status" className={none ? 'px-4 pb-4' : 'sr-only'}>
        {none ? (
          <>
            <p className="font-semibold">{find.none(typed.trim())}</p>
            <p className="text-muted">{find.noneHelp}</p>
          </>
        ) : typed === '' ? null : settled ? (
          find.count(count)
        ) : (
          find.looking
        )}
      </div>
      {trouble ? (
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
            <button
              type="button"
              onClick={tryAgain}
              className="min-h-11 cursor-pointer px-2 underline"
            >
              {find.again}
            </button>
          )}
        </p>
      ) : null}
    </>
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
