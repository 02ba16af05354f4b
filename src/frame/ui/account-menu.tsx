import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SignOut } from './sign-out.tsx';

/** Dashboard, Settings, Sign Out behind the person's name. Closes on a click outside, on Escape and after a choice. */
export function AccountMenu({ displayName }: { displayName: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { pathname } = useLocation();
  const here = /^\/(dashboard|settings)(\/|$)/.test(pathname);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  const item =
    'flex min-h-11 w-full cursor-pointer items-center px-4 py-2 text-left text-ink no-underline hover:bg-sunk';
  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)
      }
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        data-here={here || undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 max-w-48 cursor-pointer items-center gap-1.5 border-b-3 border-transparent px-3 pt-[3px] font-semibold hover:bg-sunk data-here:border-brand"
      >
        <span className="truncate">{displayName || 'Account'}</span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className={`shrink-0 transition-transform duration-[120ms] ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute right-0 z-40 mt-1 w-52 divide-y divide-rule rounded-md border border-border bg-card py-1 shadow-[0_6px_18px_rgb(0_0_0/0.18)]"
      >
        <li>
          <Link to="/dashboard" className={item} onClick={() => setOpen(false)}>
            Dashboard
          </Link>
        </li>
        <li>
          <Link to="/settings" className={item} onClick={() => setOpen(false)}>
            Settings
          </Link>
        </li>
        <li>
          <SignOut className={item} />
        </li>
      </ul>
    </div>
  );
}
