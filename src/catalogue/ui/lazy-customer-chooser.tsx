import { type ComponentProps, lazy, Suspense } from 'react';
import type { CustomerChooser as Chooser } from './customer-chooser.tsx';

const Loaded = lazy(async () => ({ default: (await import('./customer-chooser.tsx')).CustomerChooser }));

/** The chooser of customers for pages that visitors see too: they have no prices to choose, and do not load it. Its place is kept. */
export function CustomerChooser(props: ComponentProps<typeof Chooser>) {
  return (
    <Suspense fallback={<span className="min-h-11" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
