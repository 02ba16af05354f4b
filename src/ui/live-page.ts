import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/*
 * Pages that follow what others change. The shell listens to the server and says here what has changed; a page says what it shows, and
 * is read anew when that changes. It knows no noun: topics and ids are texts.
 */

export interface LivePage {
  /** `off` before the first connection and without one to follow. */
  status: 'off' | 'live' | 'lost';
  /** When it was lost, ms. */
  since: number | null;
  /** Changes that are not shown yet: somebody types here, or has been away. */
  held: boolean;
  /** Rows that came while this page was shown. */
  newRows: number;
}

const OFF: LivePage = { status: 'off', since: null, held: false, newRows: 0 };
let now = OFF;
const watchers = new Set<() => void>();
const concerns = new Set<(topics: readonly string[], ids: readonly string[]) => boolean>();

export function setLivePage(next: Partial<LivePage>): void {
  now = { ...now, ...next };
  for (const watcher of watchers) watcher();
}

/** Whether the page is told of changes now. */
export const isPageLive = (): boolean => now.status === 'live';

export function useLivePage(): LivePage {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => now,
    () => OFF,
  );
}

/** Whether the page that is shown has to be read anew. */
export function concernsPage(topics: readonly string[], ids: readonly string[]): boolean {
  return [...concerns].some((concern) => concern(topics, ids));
}

/**
 * The page that calls it is read anew, soon after, whenever somebody changes what one of `topics` names; with `id`, only when it is this
 * object. What is being typed on it is never disturbed: it waits, and the person is told.
 */
export function useLiveReload(topics: string, id?: string): void {
  useEffect(() => {
    const mine = topics.split(' ');
    const concern = (changed: readonly string[], ids: readonly string[]) =>
      changed.some((topic) => mine.includes(topic)) && (id === undefined || ids.includes(id));
    concerns.add(concern);
    return () => void concerns.delete(concern);
  }, [topics, id]);
}

/**
 * What a form's action answered, for as long as its page is shown. The router drops it when the page is read anew, and the note of what
 * was just done would go with the first change that the feed tells of, mostly the person's own. Going anywhere ends it; so does the next
 * form. `answer` is the page's `actionData`.
 */
export function useCachedAnswer<T>(answer: T): T {
  const { key } = useLocation();
  const [shown, setShown] = useState({ key, answer });
  const isNew = shown.key !== key || (answer !== undefined && answer !== shown.answer);
  if (isNew) setShown({ key, answer });
  return isNew ? answer : shown.answer;
}

/** Rows stay marked as new for this long, in ms. */
const NEW_FOR = 20_000;

const NONE: readonly string[] = [];
/** Ids are made in the order of time (UUIDv7): a row that only moved onto this page is not new. */
const newestOf = (ids: readonly string[]) => ids.reduce((a, b) => (b > a ? b : a), '');

/**
 * Those of these rows that came while the page was shown: `data-new={fresh.has(id) || undefined}` on a row marks it. Another page, filter
 * or order of the list starts anew. The frame tells how many there are while the list's top is out of sight.
 */
export function useFreshRows(ids: readonly string[]): ReadonlySet<string> {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const [known, setKnown] = useState(() => ({ place, newest: newestOf(ids), came: NONE }));
  const here = known.place === place;
  const came = here ? ids.filter((id) => id > known.newest) : NONE;
  if (!here) setKnown({ place, newest: newestOf(ids), came: NONE });
  else if (came.length > 0)
    setKnown({ place, newest: newestOf(ids), came: [...known.came, ...came] });
  useEffect(() => {
    if (known.came.length === 0) return;
    setLivePage({ newRows: known.came.length });
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, came: NONE }));
    }, NEW_FOR);
    return () => {
      clearTimeout(timer);
    };
  }, [known]);
  useEffect(() => () => setLivePage({ newRows: 0 }), [place]);
  return useMemo(() => new Set(known.came), [known.came]);
}
