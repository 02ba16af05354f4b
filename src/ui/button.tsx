import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onBand' | 'onBandQuiet';

const BASE =
  'inline-flex min-h-11 cursor-pointer in-data-menu:pointer-fine:min-h-9 in-data-menu:pointer-fine:py-1 items-center justify-center gap-2 rounded-md px-4 py-2 text-center font-semibold no-underline transition-colors duration-[120ms] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 print:hidden';
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-border bg-card text-ink hover:bg-sunk',
  quiet: 'text-brand underline decoration-1 hover:bg-sunk',
  danger: 'border border-danger bg-card text-danger hover:bg-danger-tint',
  // For the petrol band, which is the same in light and dark.
  onBand: 'bg-yellow text-[#1a1d21] hover:bg-white',
  onBandQuiet: 'border border-white/70 text-white hover:bg-white/10',
};

/** Colours that a caller of the confirmation modal may give to either of its buttons. */
export type ButtonColor = 'primary' | 'secondary' | 'danger' | 'success' | 'warning';
const COLORS: Record<ButtonColor, string> = {
  primary: VARIANTS.primary,
  secondary: VARIANTS.secondary,
  danger: VARIANTS.danger,
  success: 'border border-success bg-card text-success hover:bg-success-tint',
  warning: 'border border-warning bg-card text-warning hover:bg-warning-tint',
};

/** The classes of a button, for an element that must be something else. */
export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${extra}`;
}

/** The classes of a button in one of the named colours. */
export function buttonColor(color: ButtonColor): string {
  return `${BASE} ${COLORS[color]}`;
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
