import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { showKeys } from '../../ui/page-keys.ts';
import { find } from '../find-messages.ts';
import { type Choice, choicesFor, choicesForNone, type Person } from './command-choices.ts';
import { Results } from './command-results.tsx';
import { recentObjects, rememberObject } from './recent-objects.ts';
import { useFinding } from './use-finding.ts';

interface CommandMenuProps {
  person: Person;
  /** Sends a form without leaving the page; who opened the menu says why it failed. */
  sendQuietly: (form: NonNullable<Choice['send']>) => void;
  /** What was typed between the key that opens the menu and its field. */
  early: { readonly current: string };
  onClosed: () => void;
}

/** Does what was chosen; `apart` opens it beside this page. */
function useChoose(
  { person, sendQuietly }: Omit<CommandMenuProps, 'early' | 'onClosed'>,
  close: () => void,
) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ to, send, showsKeys, object }: Choice, apart: boolean) => {
    if (object) rememberObject(person.uid, object);
    if (to && apart) return void window.open(to, '_blank', 'noopener');
    close();
    if (to) return void navigate(to);
    if (showsKeys) return showKeys();
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
export function CommandMenu({ person, sendQuietly, early, onClosed }: CommandMenuProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(() => early.current);
  const [chosen, setChosen] = useState(0);
  /** Enter came before the answer: what comes first then is opened. */
  const hurried = useRef<'here' | 'apart' | null>(null);
  const finding = useFinding(typed);
  const { pathname, search } = useLocation();
  const [recent] = useState(() => recentObjects(person.uid));
  const { items, isAnswered } = finding;
  const matches = useMemo(
    () => choicesFor(typed, person, { found: items, recent, here: pathname + search }),
    [typed, items, recent, person, pathname, search],
  );
  // Where nothing is found, what is done most is offered, and chosen only by an arrow: Enter after a wrong word does nothing.
  const none = isAnswered && matches.length === 0;
  const choices = none ? choicesForNone(typed.trim(), person) : matches;
  const active = none ? chosen - 1 : chosen;
  const setActive = (at: number) => setChosen(none ? at + 1 : at);
  const close = () => dialog.current?.close();
  const choose = useChoose({ person, sendQuietly }, close);
  const chooseNow = useRef(choose);
  useEffect(() => {
    chooseNow.current = choose;
  });
  useEffect(() => {
    const how = hurried.current;
    if (!how || !isAnswered) return;
    hurried.current = null;
    const [first] = matches;
    if (first) chooseNow.current(first, how === 'apart');
  }, [isAnswered, matches]);
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
      if (!isAnswered && chosen === 0 && !finding.trouble)
        hurried.current = apart ? 'apart' : 'here';
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
          placeholder={find.open}
          onChange={(event) => {
            setTyped(event.currentTarget.value.slice(0, 100));
            setChosen(0);
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
        none={none}
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
