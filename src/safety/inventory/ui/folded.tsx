import { type ReactNode, useEffect, useRef } from 'react';
import { keepOnScreen } from '../../../ui/on-screen.ts';

/** A small menu behind "⋯" in a row; Escape closes it, and so does opening the next one. */
export function Folded({
  label,
  className = '',
  summary = '',
  panel,
  children,
}: {
  label: string;
  className?: string;
  summary?: string;
  panel: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // A click outside closes it, as with every menu.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target))
        current.open = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <details
      ref={details}
      name="stock-menu"
      className={className}
      onToggle={({ currentTarget: own }) => own.open && keepOnScreen(own.lastElementChild)}
      onKeyDown={(event) => {
        const { current } = details;
        if (event.key !== 'Escape' || !current?.open) return;
        current.open = false;
        current.querySelector('summary')?.focus();
      }}
    >
      <summary
        aria-label={label}
        className={`inline-flex min-h-11 cursor-pointer list-none items-center px-2 text-muted hover:text-ink [&::-webkit-details-marker]:hidden ${summary}`}
      >
        ⋯
      </summary>
      <div className={`absolute right-0 rounded border border-border bg-card p-3 ${panel}`}>
        {children}
      </div>
    </details>
  );
}
