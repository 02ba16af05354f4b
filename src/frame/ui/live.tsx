import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useConnection } from '../../ui/connection.ts';
import { concernsPage, setLivePage, useLivePage } from '../../ui/live-page.ts';
import { live } from '../live-messages.ts';
import type { Waiting } from '../server/waiting.ts';
import { type FeedState, followChanges } from './live-feed.ts';
import { standAboveBar } from './stand-above-bar.ts';

/** Changes that come one after the other are read together, in ms. */
const GATHER = 250;
/** What waits for a quiet moment is tried again, in ms. */
const RETRY = 1000;
/** Who has touched nothing for this long may have left: reading anew by itself would keep their session alive, ms. */
const AWAY = 10 * 60_000;
/** A break that is over before is not worth a word, in ms. */
const SHORT_BREAK = 4000;

/** True while something stands in a field of the page that reading it anew could take: a form that writes, or an open dialog. */
let typed: Element | null = null;
function isBusy(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (typed && !typed.isConnected) typed = null;
  return typed !== null;
}

/** Only what writes counts: the filters of a list stand in its address. */
function noteTyping(event: Event): void {
  const field = event.target as HTMLInputElement;
  const form = field.form;
  if (field.closest('#main') && (!form || form.method === 'post')) typed = field;
}
const noteSent = () => {
  typed = null;
};

/** Reads the page anew when it may: debounced, and never while somebody types. */
function useReload(): { changed: (isKnown: boolean) => void; now: () => void } {
  const { state: reading, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const isRequested = useRef(false);
  /** A change was announced. Otherwise there may have been one: the page is read anew in silence, once it may be. */
  const known = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(0);
  const idle = reading === 'idle' && navigation.state === 'idle';
  const isIdle = useRef(idle);
  useEffect(() => {
    isIdle.current = idle;
  }, [idle]);
  const tryNow = useCallback(
    function again() {
      clearTimeout(timer.current);
      if (!isRequested.current) return;
      const held = isBusy() || performance.now() - touched.current > AWAY;
      if (held || !isIdle.current || document.hidden) {
        setLivePage({ held: held && known.current });
        timer.current = setTimeout(again, RETRY);
        return;
      }
      isRequested.current = false;
      known.current = false;
      setLivePage({ held: false });
      void revalidate();
    },
    [revalidate],
  );
  useEffect(() => {
    const touch = () => {
      touched.current = performance.now();
    };
    touch();
    const sent = () => noteSent();
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) window.addEventListener(name, touch, { passive: true });
    document.addEventListener('input', noteTyping);
    document.addEventListener('submit', sent);
    return () => {
      for (const name of events) window.removeEventListener(name, touch);
      document.removeEventListener('input', noteTyping);
      document.removeEventListener('submit', sent);
      clearTimeout(timer.current);
    };
  }, []);
  const { location } = navigation;
  useEffect(() => {
    if (location) noteSent();
  }, [location]);
  return {
    changed: useCallback(
      (isKnown: boolean) => {
        isRequested.current = true;
        known.current ||= isKnown;
        clearTimeout(timer.current);
        timer.current = setTimeout(tryNow, GATHER);
      },
      [tryNow],
    ),
    now: useCallback(() => {
      noteSent();
      isRequested.current = true;
      tryNow();
    }, [tryNow]),
  };
}

/** One hidden tab of a browser keeps its stream, for the number in its title; others would use up its connections. */
function useMayListen(): boolean {
  const [may, setMay] = useState(true);
  useEffect(() => {
    let release = () => {};
    const onChange = () => {
      release();
      release = () => {};
      if (!document.hidden) return setMay(true);
      if (!('locks' in navigator)) return setMay(false);
      void navigator.locks.request('bellcart-hidden-stream', { ifAvailable: true }, (lock) => {
        if (lock === null) return setMay(false);
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      release();
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return may;
}

/**
 * Follows what others change while the dashboard is shown. Pages say by `useLiveReload` what they show; `onWaiting` gets how much waits
 * for this person.
 */
export function Live({
  since,
  onWaiting,
}: {
  since: number;
  onWaiting: (waiting: Waiting) => void;
}) {
  const { changed, now } = useReload();
  const mayListen = useMayListen();
  const greeted = useRef(false);
  useEffect(() => {
    if (!mayListen) return;
    const end = new AbortController();
    let saying: ReturnType<typeof setTimeout> | undefined;
    let lostAt: number | null = null;
    const state = (next: FeedState) => {
      if (next === 'live') {
        clearTimeout(saying);
        saying = undefined;
        lostAt = null;
        setLivePage({ status: 'live', since: null });
        return;
      }
      lostAt ??= Date.now();
      const say = () => setLivePage({ status: 'lost', since: lostAt });
      if (next === 'ended') say();
      else saying ??= setTimeout(say, SHORT_BREAK);
    };
    void followChanges(
      since,
      {
        state,
        changed({ topics, orders, waiting }, greeting) {
          onWaiting(waiting);
          // A second greeting means a reconnection: changes in between may be missing, so the page is refreshed.
          const again = greeting && greeted.current;
          if (greeting) greeted.current = true;
          const isKnown = concernsPage(topics, orders);
          if (again || isKnown) changed(isKnown);
        },
      },
      end.signal,
    );
    return () => {
      clearTimeout(saying);
      end.abort();
    };
  }, [since, mayListen, changed, onWaiting]);
  return <LiveNotes showNow={now} />;
}

/** Notes above the page: changes that wait for a quiet moment, and rows that came above what is in view. */
function LiveNotes({ showNow }: { showNow: () => void }) {
  const { held, newRows } = useLivePage();
  const { lost } = useConnection();
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => {
      const far = window.scrollY > 200;
      setScrolled(far);
      if (!far) setLivePage({ newRows: 0 });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  // Without a connection nothing can be shown anew, and the note that says so stands in its place.
  const note = lost
    ? null
    : held
      ? { text: live.held, button: live.show, press: showNow }
      : newRows > 0 && scrolled
        ? {
            text: live.newRows(newRows),
            button: live.toTop,
            press: () => window.scrollTo({ top: 0 }),
          }
        : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 grid place-items-center px-4 print:hidden"
    >
      {note ? (
        <p
          ref={standAboveBar}
          className="page-note pointer-events-auto flex items-center gap-3 rounded-md border border-border bg-card py-1 pr-1 pl-4 shadow-[0_6px_18px_rgb(0_0_0/0.18)]"
        >
          {note.text}
          <button
            type="button"
            onClick={note.press}
            className="min-h-11 cursor-pointer rounded-md px-3 font-semibold text-brand underline hover:bg-sunk"
          >
            {note.button}
          </button>
        </p>
      ) : null}
    </div>
  );
}
