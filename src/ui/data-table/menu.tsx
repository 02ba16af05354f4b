import { type ReactNode, useEffect, useRef } from 'react';
import { useOpened } from '../use-opened.ts';

export const TOOL =
  'inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md border border-border bg-card px-3 text-sm font-semibold text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden';

const QUIET =
  'inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:px-3 [&::-webkit-details-marker]:hidden';

/** A button with a sheet below it. It opens without a script, unless it is `late`; with one, Escape and a press elsewhere close it. On a phone the sheet is as wide as the line that it stands in, which is `relative`. */
export function Menu({
  label,
  icon,
  children,
  quiet = false,
  late = false,
}: {
  label: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
  /** Words without a box, in the line of the views. */
  quiet?: boolean;
  /** What it holds is drawn when it is opened. */
  late?: boolean;
}) {
  const own = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useOpened(own, !late);
  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (own.current?.open && !own.current.contains(event.target as Node))
        own.current.open = false;
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, []);
  return (
    <details
      ref={own}
      className="relative max-sm:static print:hidden"
      onToggle={onToggle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={quiet ? QUIET : TOOL}>
        {icon}
        {label}
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1 max-h-[70dvh] w-72 overflow-y-auto rounded-md border border-border bg-card p-3 shadow-lg max-sm:left-0 max-sm:w-auto">
        {wasOpened ? children : null}
      </div>
    </details>
  );
}
