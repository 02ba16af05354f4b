import { useRouteLoaderData } from 'react-router';
import { isBuyer } from '../../../kit/actor.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { siteWord } from '../public/messages.ts';

/** What the place delivered to is called: a site by its own people, a customer by ours. */
export function useSiteWord(): string {
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user;
  return user && !isBuyer(user) ? siteWord.ours : siteWord.own;
}
