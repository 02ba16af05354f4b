import type { ReactNode } from 'react';
import { MORE_ROW } from '../../../ui/more-menu.tsx';

/** A press among the entries of "⋯". */
export function Item({
  onPress,
  danger = false,
  label,
  children,
}: {
  onPress: () => void;
  danger?: boolean;
  label?: string;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className={danger ? `${MORE_ROW} text-danger` : MORE_ROW}
      >
        {children}
      </button>
    </li>
  );
}

/** An address among the entries of "⋯". */
export const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} className={MORE_ROW}>
      {children}
    </a>
  </li>
);
