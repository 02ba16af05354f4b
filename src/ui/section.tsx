import type { ReactNode } from 'react';

interface SectionProps {
  title: ReactNode;
  /** At the right of the title: a figure, or a link to all of it. */
  actions?: ReactNode;
  children: ReactNode;
  /** Where a link leads to it. */
  id?: string;
  className?: string;
}

/** A part of a page under its heading: a line of ink, then rows. No box; those are for what is filled in or signed. */
export function Section({ title, actions, children, id, className = '' }: SectionProps) {
  return (
    <section id={id} className={`min-w-0 ${className}`}>
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-1.5">
        <h2 className="text-base leading-6">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A link at the right of a section's heading. */
export const SECTION_LINK =
  'inline-flex items-center text-sm text-brand underline pointer-coarse:min-h-11';
