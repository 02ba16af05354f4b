import { type ComponentProps, lazy, Suspense } from 'react';
import type { CustomerPicker as Picker } from './customer-picker.tsx';

const Loaded = lazy(async () => ({
  default: (await import('./customer-picker.tsx')).CustomerPicker,
}));

/**
 * The picker of customers for pages that visitors see too: they have no prices to choose, and do
 * not load it. Its place is kept.
 */
export function CustomerPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense fallback={<span className="min-h-11" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
