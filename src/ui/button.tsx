import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onBand' | 'onBandQuiet';

/** What the button looks like stands in rows.css, under these names: a page of staff holds fifty of them. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'primary',
  secondary: 'secondary',
  quiet: 'quiet',
  danger: 'danger',
  onBand: 'on-band',
  onBandQuiet: 'on-band-quiet',
};

/** Colours that a caller of the confirmation modal may give to either of its buttons. */
export type ButtonColor = 'primary' | 'secondary' | 'danger' | 'success' | 'warning';
/** The classes of a button, for an element that must be something else. */
export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `button ${VARIANTS[variant]}${extra ? ` ${extra}` : ''}`;
}

/** The classes of a button in one of the named colours. */
export function buttonColor(color: ButtonColor): string {
  return `button ${color}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Shows that the work is under way and takes no second press. It keeps the focus, which a disabled button would lose. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  variant = 'primary',
  busy = false,
  className = '',
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClass(variant, className)}
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-4 animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. One primary action a screen. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string }) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
