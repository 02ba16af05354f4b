import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';

/** Whose page this is: the signed-in person's id, '' for a visitor. What is kept on a device is kept by it. */
export const usePerson = (): string =>
  useRouteLoaderData<typeof rootLoader>('root')?.user?.uid ?? '';
