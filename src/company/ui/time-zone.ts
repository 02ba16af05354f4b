import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';

/** The company's time zone, in which every time on a page is shown: server and browser then say the same. */
export const useTimeZone = (): string =>
  useRouteLoaderData<typeof rootLoader>('root')?.company.timeZone ?? 'UTC';
