import { type ReactNode, useEffect, useRef } from 'react';
import { placeBeside } from './on-screen.ts';

function place(own: HTMLDetailsElement, side: 'left' | 'right'): void {
  const [button, panel] = [own.firstElementChild, own.lastElementChild];
  if (button && panel instanceof HTMLElement) placeBeside(button, panel, side);
}

/** What is seldom wanted, behind one button: it opens without a script, and closes at a choice, at Escape and at a press elsewhere. */
export function PopMenu({
  label,
  says,
  className,
  side = 'right',
  children,
}: {
  label: ReactNode;
  /** The accessible name, for a button whose meaning follows only from what is beside it. */
  says?: string;
  className: string;
  /** The edge of the button at which the menu hangs. */
  side?: 'left' | 'right';
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const own = details.current;
    const close = (event: Event) => {
      if (!own?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        own.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && own.contains(event.target)) return;
      own.open = false;
    };
    // Its button moves with what scrolls under the open menu.
    const follow = () => own?.open && place(own, side);
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [side]);
  return (
    <details
      ref={details}
      className="relative print:hidden"
      onToggle={({ currentTarget: own }) => own.open && place(own, side)}
    >
      <summary
        aria-label={says}
        className={`list-none [&::-webkit-details-marker]:hidden ${className}`}
      >
        {label}
      </summary>
      <div
        className={`absolute z-20 mt-1 w-max max-w-[min(22rem,calc(100vw-2rem))] min-w-44 rounded-md border border-border bg-card py-1 shadow-[0_6px_18px_rgb(0_0_0/0.18)] ${side === 'right' ? 'right-0' : 'left-0'}`}
        onClick={(event) => {
          const pressed = (event.target as HTMLElement).closest(
            'button:not([aria-disabled=true]), a',
          );
          if (pressed && !pressed.closest('form') && details.current) details.current.open = false;
        }}
        role="presentation"
      >
        {children}
      </div>
    </details>
  );
}

/** One line of such a menu. */
export const POP_ITEM =
  'flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-ink no-underline hover:bg-sunk pointer-fine:min-h-9';
