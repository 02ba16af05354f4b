import { useLocation, useNavigation } from 'react-router';
import { PageSkeleton, type SkeletonShape } from '../../ui/skeleton.tsx';

/** Skeletons by address; the first match is shown. */
const SHAPES: readonly [RegExp, SkeletonShape][] = [
  [/^\/dashboard$/, 'board'],
  [/^\/dashboard\/(orders|customers|products|people|contact-requests)\/[0-9a-f-]{36}$/, 'object'],
  [
    /^\/dashboard\/(orders|customers|products|people|invoices|deliveries|contact-requests)$/,
    'table',
  ],
  [/^\/products\/[^/]+$/, 'object'],
  [/^\/products$/, 'cards'],
  [/^\/cart$/, 'cart'],
];

const isInside = (pathname: string) => /^\/dashboard(\/|$)/.test(pathname);

/** The shape of the page that is being loaded; null for none, and where the loading overlay stands (on the way into the dashboard). */
function usePendingShape(): { shape: SkeletonShape; inside: boolean } | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || !location || location.pathname === pathname) return null;
  const to = location.pathname;
  if (isInside(to) && !isInside(pathname)) return null;
  const shape = SHAPES.find(([pattern]) => pattern.test(to))?.[1];
  return shape ? { shape, inside: isInside(to) } : null;
}

/**
 * Over the page that is left, while one of a known shape loads. The page below it stays as it is: when the new one does not come, it is
 * there again with what was typed. `inside`: between two pages of the dashboard, whose list stays in view.
 */
export function PendingPage({ inside }: { inside: boolean }) {
  const pending = usePendingShape();
  if (!pending || pending.inside !== inside) return null;
  return (
    <div
      className={`bg-paper animate-[appear_120ms_150ms_both] print:hidden ${inside ? 'absolute inset-0 z-10 min-h-[calc(100dvh-var(--header))]' : 'fixed inset-x-0 top-(--header) bottom-0 z-20 overflow-hidden'}`}
    >
      <div
        className={
          inside ? 'sticky top-(--header) max-h-[calc(100dvh-var(--header))] overflow-hidden' : ''
        }
      >
        <PageSkeleton shape={pending.shape} />
      </div>
    </div>
  );
}
