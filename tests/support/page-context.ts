import { RouterContextProvider } from 'react-router';
import type { Actor } from '../../src/kit/actor.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import type { AppUnderTest } from './app.ts';

/** What a page's loader or action gets of a request by this person, past its middleware. */
export function contextOf(app: AppUnderTest, actor: Actor): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '198.51.100.4',
    setCookies: [],
  });
  return context;
}
