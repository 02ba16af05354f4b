import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { RouteError } from '../company/ui/route-error.tsx';

/** A part of its own: only a device on which somebody worked loads it. */
const WaitsHere = lazy(() => import('./ui/waits-here.tsx'));

/** What somebody's work leaves on a device: something of a person, by its kind and what it is of. */
const OF_PERSON = /^bellcart\.[\w-]+\.[^.]+\../;
/** The database of a driver's phone. */
const PHONE = 'bellcart-driver';

/** Whether anybody has worked on this device. Visitors have not, and nothing is made there by asking. */
async function wasWorkedOn(): Promise<boolean> {
  try {
    if (Object.keys(window.localStorage).some((name) => OF_PERSON.test(name))) return true;
  } catch {
    // Storage is switched off.
  }
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  return databases.some(({ name }) => name === PHONE);
}

/** Above the sign-in: what waits on this device for whoever signs in again. */
export default function WithWaiting() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    void wasWorkedOn().then(setAsks, () => undefined);
  }, []);
  return (
    <>
      {asks ? (
        <Suspense>
          <WaitsHere />
        </Suspense>
      ) : null}
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
