import { createContext, type RouterContextProvider } from 'react-router';
import type { Actor, UserActor } from '../../kit/actor.ts';
import type { AppError } from '../../kit/app-error.ts';
import type { Language } from '../../kit/language.ts';
import type { App } from '../app.ts';

/** What every page loader and action gets. */
export interface RequestContext {
  app: App;
  actor: Actor;
  requestId: string;
  /** For Content-Security-Policy; the same for the whole response. */
  nonce: string;
  network: string;
  /** What the person reads: their own choice, else what their browser asks for. */
  language: Language;
  /** Cookies to set with the answer; loaders and actions may add to it. */
  setCookies: string[];
  /** A session was sent that is good no more. */
  expired?: boolean | undefined;
  /** This visitor is a phone that is signed in for deliveries only, where it has no business. */
  deliveriesPhone?: boolean | undefined;
  /** The session could not be read; the request goes on as a visitor's and the page says so. */
  profileFailure?: { code: string; message: string } | undefined;
  /** The database is away, so nothing is known of who asks: the root refuses with this before any loader or action runs. */
  unavailable?: AppError | undefined;
  /** A loader or an action met the database while it was away, whatever the page made of it: the answer is the one of an absent database. */
  metAbsence?: AppError | undefined;
}

export const requestContextKey = createContext<RequestContext>();

/** The request's context inside a loader or action. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey);
}

/** The signed-in person, or undefined for a visitor. */
export function userOf(actor: Actor): UserActor | undefined {
  return actor.kind === 'user' ? actor : undefined;
}
