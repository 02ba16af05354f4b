import { type ReactNode, type Ref, useEffect, useRef } from 'react';

export const TOOL =
  'inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md border border-border bg-card px-3 text-sm font-semibold text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden';

/** A button with a sheet below it. It opens without a script; with one, Escape and a press elsewhere close it. */
export function Menu({
  label,
  icon,
  children,
  end = false,
  ref,
}: {
  label: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
  /** Its sheet ends where the button ends: for buttons at the right edge of a phone. */
  end?: boolean;
  ref?: Ref<HTMLDetailsElement>;
}) {
  const own = useRef<HTMLDetailsElement>(null);
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
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      className="relative print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={TOOL}>
        {icon}
        {label}
      </summary>
      <div
        className={`absolute top-full z-30 mt-1 max-h-96 w-64 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-md border border-border bg-card p-3 shadow-lg ${end ? 'right-0' : 'left-0 sm:right-0 sm:left-auto'}`}
      >
        {children}
      </div>
    </details>
  );
}
