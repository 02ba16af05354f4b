import type { ReactNode } from 'react';

/** One line of a list of facts: what it is, and how it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gap-4 border-b border-rule py-2 text-sm leading-5 sm:grid sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
