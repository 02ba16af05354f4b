import {
  type DataRouter,
  type DataStrategyResult,
  data,
  type MiddlewareFunction,
  type RouterState,
} from 'react-router';
import { CONNECTION } from '../company/page-messages.ts';
import { NETWORK_ERROR } from '../kit/network-error.ts';
import {
  connectionLost,
  isConnectionLost,
  isNetworkFailure,
  isReachable,
  onConnection,
  sendingAnew,
  takeNetworkErrorBack,
  tryConnection,
  watchConnection,
} from '../ui/connection.ts';
import { noteRefusal } from '../ui/field-error.ts';
import { noteRefusedWrite } from '../ui/refused-write.ts';
import { isReportedInPlace } from '../ui/reported-in-place.ts';
import { toast } from '../ui/toast.ts';
import { readAfterAnswers } from './answers-first.ts';
import { sendOnceOnTheWay } from './led-fetchers.ts';
import { onScriptFailure } from './load-route-module.ts';
import { errorIn, isReadAsVisitor, wordsWhileAway } from './read-answers.ts';
import { formOf, NO_FORM } from './sent-form.ts';
import { followSite } from './site-of-tab.ts';
import { noteUnsettled, rereadAfterReload } from './unsettled-write.ts';
import { aborted, connectionIsBack } from './wait-with-look-ups.ts';

/*
 * A request of the router that gets no answer must not take away the page that is there, nor what was typed on it:
 * - data of the page that is shown: it stays as it is, and is read anew when the connection is back;
 * - another page: one stays here, a note says so, and one can try again;
 * - a form: its page stays as it was filled in, and a fetcher gets the catalogue's message as the answer's `error`.
 */

type Results = Record<string, DataStrategyResult>;

let router: DataRouter | null = null;
/** True while the router goes back to the page that is shown: its data are here already. */
let staying = false;
/** Place of the shown page in the browser's history. */
let shownAt = 0;
/** Fetched for who is signed in: nobody else's typing is kept. */
let drafts: typeof import('./form-drafts.ts') | undefined;
const fetchDrafts = async () =>
  (drafts ??= await import('./form-drafts.ts').catch(() => undefined));

/** There is no network: whoever is on the way to another page stays where they are, and a note says so. */
export const stayOrWait = (): void => {
  if (router && router.state.navigation.state !== 'idle') stay(router);
  else connectionLost();
};

/** Where the router's requests of this browser are seen to. Call it once they can come. */
export function watchRouter(opener: DataRouter): () => void {
  router = opener;
  onScriptFailure(scriptAgain);
  const note = () => {
    // After Back the browser is at the next page's place before the router is.
    if (
      opener.state.navigation.state !== 'idle' ||
      pathOf(window.location.href) !== shownPath(opener.state)
    )
      return;
    shownAt = placeInHistory();
    void restoreTyped(opener);
  };
  note();
  let wasLost = isConnectionLost();
  const ends = [
    readAfterAnswers(opener),
    sendOnceOnTheWay(opener),
    followSite(opener),
    opener.subscribe(note),
    watchConnection(() => opener.revalidate()),
    onConnection(() => {
      if (wasLost && !isConnectionLost()) {
        takeNetworkErrorBack();
        toast.info(CONNECTION.back);
      }
      wasLost = isConnectionLost();
    }),
  ];
  rereadAfterReload(opener);
  return () => {
    for (const end of ends) end();
  };
}

async function restoreTyped({ state }: DataRouter): Promise<void> {
  const path = shownPath(state);
  if (personOf(state) && !drafts) await fetchDrafts();
  if (router && path === shownPath(router.state))
    drafts?.restoreDraft(personOf(router.state), path);
}

const placeInHistory = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url, window.location.origin);
  searchParams.delete('index');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

const shownPath = ({ location }: RouterState) => pathOf(location.pathname + location.search);

/** The root's middleware in the browser: it sees every request of the router, of links, forms and fetchers alike. */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (!router) return next();
  const isRead = request.method === 'GET';
  const path = pathOf(request.url);
  if (isRead && staying && path === shownPath(router.state)) return present(router.state);
  const { intent, key } = isRead ? NO_FORM : await formOf(request);
  const answered = isRead ? () => {} : noteUnsettled();
  if (!isRead) sendingAnew();
  const results = await next();
  if (!isRead) for (const { result } of Object.values(results)) noteRefusal(errorIn(result));
  const failed = Object.entries(results).find(
    ([, { type, result }]) => type === 'error' && isNetworkFailure(errorIn(result)),
  );
  if (request.signal.aborted) return results;
  if (!failed) {
    await storeTyped(router.state, path, { results, isRead, key });
    answered();
    // An answer is the end of "Network error", also before everything that is shown was read anew.
    if (isConnectionLost()) {
      takeNetworkErrorBack();
      void tryConnection();
    }
    return isRead ? results : answerWhileAway(router, path, results);
  }
  if (isRead && isOnTheWay(router.state, path)) {
    stay(router);
    // The way back through the browser's history takes a moment; what is answered before it would still be shown.
    await aborted(request.signal);
    return results;
  }
  return isRead
    ? answerLostRead(router, path, results)
    : answerLostWrite(router, path, { routeId: failed[0], results, intent });
};

/** True for the data of another page that somebody wants to see now. */
function isOnTheWay({ navigation, location }: RouterState, path: string): boolean {
  const to = navigation.location;
  return (
    to !== undefined &&
    path === pathOf(to.pathname + to.search) &&
    path !== pathOf(location.pathname + location.search)
  );
}

const personOf = ({ loaderData }: RouterState) =>
  (loaderData.root as { user?: { uid: string } | null } | undefined)?.user?.uid;

/**
 * An answer that leads a signed-in person to the login page, or shows them their page as a visitor's, is a session that has ended: what is
 * typed on the page that is shown is kept for their return, and what it sent is known not to be done. What the page sent or fetched beside
 * it comes back to the page, and not to its own address.
 */
async function storeTyped(
  state: RouterState,
  path: string,
  { results, isRead, key }: { results: Results; isRead: boolean; key: string },
): Promise<void> {
  const person = personOf(state);
  const login = Object.values(results).find(
    ({ result }) =>
      result instanceof Response && result.headers.get('Location')?.startsWith('/login?returnTo='),
  );
  if (!person || !(login || (isRead && path === shownPath(state) && isReadAsVisitor(results))))
    return;
  (await fetchDrafts())?.storeDraft(person, shownPath(state));
  if (key) noteRefusedWrite(key);
  if (!login) return;
  const { headers } = login.result as Response;
  const isLed = isRead && isOnTheWay(state, path);
  const own = `/login?returnTo=${encodeURIComponent(withSiteOf(state))}`;
  const address = isLed ? headers.get('Location') : own;
  headers.set('Location', `${address}&ended`);
}

/** Pages of whichever site is chosen. What is chosen may be another by the time of the return: their address names the site. */
const FOLLOWS_CHOICE = /^\/(cart|dashboard)$/;
function withSiteOf(state: RouterState): string {
  const { pathname, search } = state.location;
  const root = state.loaderData.root as { customer?: { id: string } | null } | undefined;
  if (!root?.customer || !FOLLOWS_CHOICE.test(pathname)) return shownPath(state);
  const params = new URLSearchParams(search);
  params.set('customer', root.customer.id);
  return `${pathname}?${params}`;
}

function answerLostRead(at: DataRouter, path: string, results: Results): Results {
  const { state } = at;
  if (!isConnectionLost() && !isReportedInPlace(path, '')) toast.error(NETWORK_ERROR.message);
  connectionLost();
  const shown = present(state);
  return Object.fromEntries(
    Object.keys(results).map((id) => [
      id,
      (path === shownPath(state) && shown[id]) || { type: 'data', result: undefined },
    ]),
  );
}

/** A form that was refused because the database is away: its page stays as it was filled in. */
function answerWhileAway(at: DataRouter, path: string, results: Results): Results {
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const words = type === 'error' ? wordsWhileAway(errorIn(result)) : null;
    if (!words) continue;
    const { navigation, location, actionData } = at.state;
    const isNavigation =
      navigation.state === 'submitting' && pathOf(navigation.formAction) === path;
    if (
      isNavigation &&
      new URL(navigation.formAction, window.location.origin).pathname !== location.pathname
    )
      return results;
    toast.error(words.message);
    return {
      [routeId]: {
        type: 'data',
        result: data(isNavigation ? actionData?.[routeId] : { error: words }, { status: 503 }),
      },
    };
  }
  return results;
}

function answerLostWrite(
  at: DataRouter,
  path: string,
  { routeId, results, intent }: { routeId: string; results: Results; intent: string },
): Results {
  const { navigation, location, actionData } = at.state;
  const isNavigation = navigation.state === 'submitting' && pathOf(navigation.formAction) === path;
  if (
    isNavigation &&
    new URL(navigation.formAction, window.location.origin).pathname !== location.pathname
  ) {
    stay(at);
    return results;
  }
  // A fetcher hears it as its own answer. Said of the intent, every row of a list would say it that has the same form.
  connectionLost(isNavigation ? { unanswered: intent } : {});
  // Forms that show their own failure beside the button get no toast.
  if (!isReportedInPlace(path, intent)) toast.error(NETWORK_ERROR.message);
  // The page keeps what it was answered before: each has its own kind of answer, and may show there what is said only once.
  const answer = isNavigation ? actionData?.[routeId] : { error: { ...NETWORK_ERROR } };
  return { [routeId]: { type: 'data', result: data(answer, { status: 503 }) } };
}

/** The shown page's own data as an answer. */
function present({ loaderData, errors }: RouterState): Results {
  const as = (type: 'data' | 'error', by: object) =>
    Object.entries(by).map(([id, result]) => [id, { type, result }] as const);
  return Object.fromEntries([...as('data', loaderData), ...as('error', errors ?? {})]);
}

/** Ends the navigation that is under way where it began, and says why. After Back or Forward the browser is there already and goes the way back. */
function stay(at: DataRouter): void {
  if (staying) return;
  const { location: to, formMethod } = at.state.navigation;
  const isLink = to && (!formMethod || formMethod === 'GET');
  connectionLost({
    again: isLink
      ? () => void at.navigate({ pathname: to.pathname, search: to.search, hash: to.hash })
      : null,
  });
  toast.error(NETWORK_ERROR.message);
  staying = true;
  const steps = shownAt - placeInHistory();
  const { pathname, search, hash, state } = at.state.location;
  const back =
    steps === 0
      ? at.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state })
      : at.navigate(steps);
  void back.finally(() => {
    staying = false;
  });
}

/**
 * What becomes of a page whose script did not come. With a connection that is a chunk-load error: undefined.
 * Without one, one stays here, and the script is waited for: a page that was given up stays broken until the next reload.
 */
async function scriptAgain(script: string): Promise<unknown> {
  if (await isReachable()) return undefined;
  stayOrWait();
  await connectionIsBack();
  // Under an address of its own: browsers remember of the first that it failed.
  return import(/* @vite-ignore */ `${script}?${Date.now()}`).catch(() => undefined);
}
