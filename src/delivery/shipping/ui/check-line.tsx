import { Minus, Check as Tick, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkWords as words } from '../departure-messages.ts';

export const CHECK_ROW = 'flex min-h-8 items-center gap-2 leading-5 pointer-coarse:min-h-11';

/** One line of a departure check, with its mark and the button that settles it. */
export function Line({
  isGreen,
  says = words.isOpen,
  act,
  children,
}: {
  /** Null: not checked yet. */
  isGreen: boolean | null;
  /** What null is. */
  says?: string;
  act?: ReactNode;
  children: string;
}) {
  const Mark = isGreen === null ? Minus : isGreen ? Tick : X;
  const color = isGreen === null ? 'text-muted' : isGreen ? 'text-success' : 'text-danger';
  return (
    // Beside two buttons a narrow column leaves no room for words: then these stand below.
    <li className={`${CHECK_ROW} flex-wrap`}>
      <Mark aria-hidden="true" size={16} strokeWidth={2.25} className={`shrink-0 ${color}`} />
      <span className="sr-only">
        {isGreen === null ? says : isGreen ? words.isGreen : words.isRed}:{' '}
      </span>
      <span
        className={`min-w-40 flex-1 wrap-anywhere ${isGreen === false ? 'font-semibold text-danger' : ''}`}
      >
        {children}
      </span>
      {act}
    </li>
  );
}
