import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import type { UserActor } from '../../kit/actor.ts';
import { type RequestContext, requestContext, userOf } from './context.ts';
import { permissionDenied } from './errors.ts';
import { loadFailure } from './failure.ts';
import { type Entitled, mayEnter } from './who.ts';

type Gate = MiddlewareFunction<Response>;
type GateArgs = Parameters<Gate>[0];

interface GateOptions {
  /** Reading is open to everybody (below /dashboard: to everybody signed in); only what is sent needs the person or role. */
  writesOnly?: boolean;
  /** Where one goes on after signing in, when that is not the page that was asked for. */
  returnTo?: (args: Pick<GateArgs, 'params'>) => string;
}

/** True when the route's requireRole found a person who may not be here. */
const deniedKey = createContext(false);

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Route middleware: visitors are sent to sign in, and come back to the page they asked for. Covers the routes below it as well. */
export function requirePerson({ returnTo, writesOnly = false }: GateOptions = {}): Gate {
  return (args) => {
    if (userOf(requestContext(args.context).actor)) return;
    if (writesOnly && isRead(args.request)) return;
    const to = returnTo ? returnTo(args) : args.url.pathname + args.url.search;
    throw redirect(`/login?returnTo=${encodeURIComponent(to)}`);
  };
}

/**
 * Route middleware: as requirePerson, and only for this role, or for these duties. Others get 403 in the page's own RouteError: it is thrown by signedIn()
 * in the loader and by formAction(), because what middleware throws is shown in place of the whole document, without header and menu.
 */
export function requireRole(who: Entitled, options: GateOptions = {}): Gate {
  const requireSignIn = requirePerson(options);
  return async (args, next) => {
    await requireSignIn(args, next);
    if (options.writesOnly && isRead(args.request)) return;
    if (!mayEnter(who, requestContext(args.context).actor)) args.context.set(deniedKey, true);
  };
}

export interface SignedInRequest extends RequestContext {
  user: UserActor;
}

/**
 * The request's context on a route that requires a person or a role.
 * @throws 403 for the page's RouteError when the route requires another role
 */
export function signedIn(context: Readonly<RouterContextProvider>): SignedInRequest {
  const here = requestContext(context);
  const user = userOf(here.actor);
  if (!user) throw new Error('This route needs the middleware requirePerson() or requireRole().');
  checkRole(context);
  return { ...here, user };
}

/** @throws 403 for the page's RouteError when the route requires another role */
export function checkRole(context: Readonly<RouterContextProvider>): void {
  if (context.get(deniedKey)) throw loadFailure(permissionDenied());
}
