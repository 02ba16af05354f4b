import { type ReactNode, useContext } from 'react';
import { type PageFrame, PageFrameContext } from './page-frame.ts';

/** Page width and side margins, the same on every screen; beside a menu the frame gives them. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div
      className={`mx-auto w-full px-4 py-6 in-data-menu:mx-0 sm:px-6 sm:py-8 in-data-menu:py-4 in-data-menu:sm:py-4 in-data-menu:lg:px-0 ${narrow ? 'max-w-2xl in-data-menu:max-w-2xl in-data-menu:lg:max-w-160' : 'max-w-7xl in-data-menu:max-w-none'}`}
    >
      {children}
    </div>
  );
}

interface HeadingProps {
  title: ReactNode;
  description?: ReactNode;
  /** Above a table, which needs the height: the description stands beside the title. */
  compact?: boolean;
  /** Right after the title: what the page shows. */
  beside?: ReactNode;
  children?: ReactNode;
  /** The children hold the menu of seldom wanted things, the frame's among them. */
  ownMore?: boolean | undefined;
}

/** The heading of a screen with room for one action beside it. */
export function PageHeading(props: HeadingProps) {
  const frame = useContext(PageFrameContext);
  return frame ? <TitleLine {...props} frame={frame} /> : <PublicHeading {...props} />;
}

function PublicHeading({ title, description, compact = false, children }: HeadingProps) {
  return (
    <div
      className={`flex flex-wrap items-end justify-between gap-4 border-b-2 border-ink ${compact ? 'mb-3 pb-2' : 'mb-6 pb-3'}`}
    >
      <div className={compact ? 'flex min-w-0 flex-wrap items-baseline gap-x-4' : 'min-w-0'}>
        <h1 className={compact ? 'text-3xl' : 'text-3xl sm:text-4xl'}>{title}</h1>
        {description ? (
          <p className={`text-muted ${compact ? '' : 'mt-1'}`}>{description}</p>
        ) : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}

/** Beside a menu: name, state, what one does here, "⋯"; below it the tabs of the noun. */
function TitleLine({
  title,
  description,
  beside,
  ownMore,
  frame,
  children,
}: HeadingProps & { frame: PageFrame }) {
  const under = frame.underSite;
  const more = ownMore ? null : frame.more;
  return (
    <div className={under?.whole ?? 'mb-4'}>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-ink ${under?.line ?? 'relative min-h-11 border-b-2 pb-2'}`}
      >
        <div
          className={`flex max-w-full min-w-0 flex-wrap gap-x-3 ${beside ? 'items-center gap-y-2' : 'items-baseline'}`}
        >
          <h1
            className={`text-[1.375rem] leading-7 sm:text-[1.75rem] sm:leading-8 ${under?.title ?? ''}`}
          >
            {frame.titleOf?.(title) ?? title}
          </h1>
          {description ? (
            <p className="max-w-prose text-sm leading-5 text-muted">{description}</p>
          ) : null}
          {beside}
        </div>
        {children || more ? (
          <div className={`flex flex-wrap items-center gap-2 ${under?.tools ?? ''}`}>
            {children}
            {more}
          </div>
        ) : null}
      </div>
      {frame.tabs}
    </div>
  );
}

/** A sheet of card stock on the paper. */
export function Panel({
  title,
  actions,
  children,
  className = '',
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`rounded-lg border border-rule bg-card p-4 sm:p-5 ${className}`}>
      {title ? (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="text-xl">{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Nothing here yet, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-lg border border-dashed border-border px-6 py-10 text-center">
      <p className="font-display text-xl font-bold">{title}</p>
      {children ? <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

export type NoteTone = 'info' | 'success' | 'warning' | 'danger';
const TONES: Record<NoteTone, string> = {
  info: 'border-info bg-info-tint text-info',
  success: 'border-success bg-success-tint text-success',
  warning: 'border-warning bg-warning-tint text-warning',
  danger: 'border-danger bg-danger-tint text-danger',
};

/** A message that stays on the page. Dangers are announced at once. */
export function Note({
  tone = 'info',
  title,
  children,
}: {
  tone?: NoteTone;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`rounded-md border-l-4 px-4 py-3 ${TONES[tone]}`}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className={title ? 'mt-1' : ''}>{children}</div> : null}
    </div>
  );
}

/** A state in a word: never by colour alone. */
export function Badge({
  tone = 'plain',
  compact = false,
  children,
}: {
  tone?: NoteTone | 'plain';
  /** No higher than a line of a dense table. */
  compact?: boolean;
  children: ReactNode;
}) {
  return <span className={`badge ${tone}${compact ? ' compact' : ''}`}>{children}</span>;
}
