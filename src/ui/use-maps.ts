import { useSyncExternalStore } from 'react';
import { mapsHref } from '../kit/maps.ts';

const NEVER_CHANGES = () => () => {};

/** Where this phone's own maps lead to an address; a page until the phone is known. */
export const useMaps = (address: string): string =>
  mapsHref(
    address,
    useSyncExternalStore(
      NEVER_CHANGES,
      () => navigator.userAgent,
      () => '',
    ),
  );
