import { ChevronDown, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../messages.ts';
import { SignOut } from './sign-out.tsx';

const ROW =
  'flex min-h-13 w-full cursor-pointer items-center justify-between border-b border-rule px-5 py-2 text-left text-lg font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:border-l-4 aria-[current=page]:border-l-brand aria-[current=page]:pl-4 aria-[current=page]:text-brand';

/** From this width on the header shows the links itself. */
const WIDE = '(min-width: 48rem)';

/** The sheet goes when the page behind it changes (Back too), and when the window grows out of it: a hidden sheet would hold the page. */
function useClosedBy(close: () => void) {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) close();
  }, [key, openedAt, close]);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);
}

/** The open sheet. A link, the backdrop, Escape and the button in the hamburger's place close it; the dialog keeps the focus and gives it back. */
export function MobileSheet({
  signedIn,
  inCart,
  onClosed,
}: {
  signedIn: boolean;
  inCart: number;
  onClosed: () => void;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [account, setAccount] = useState(false);
  const [close] = useState(() => () => sheet.current?.close());
  useClosedBy(close);
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal();
  }, []);
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };
  const link = (to: string, text: string) => (
    <li>
      <NavLink to={to} end={to === '/'} className={ROW} onClick={close}>
        {text}
      </NavLink>
    </li>
  );
  return (
    // The click handler is for the backdrop, which only a pointer can hit; Escape closes by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      aria-label="Menu"
      onClick={onBackdrop}
      onClose={onClosed}
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none animate-[slide-in_180ms_ease-out] overscroll-contain border-r-2 border-ink bg-paper p-0 text-ink backdrop:animate-[appear_180ms_ease-out] backdrop:bg-black/55"
    >
      <div className="flex items-center gap-3 border-b-2 border-ink px-4 py-2">
        <button
          type="button"
          aria-label="Close the menu"
          onClick={close}
          className="grid size-11 cursor-pointer place-items-center rounded-md border border-border hover:bg-sunk"
        >
          <X aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
        <span className="narrow text-2xl font-extrabold tracking-tight">{PRODUCT_NAME}</span>
      </div>
      <nav aria-label="Menu">
        <ul>
          {link('/', 'Home')}
          {link('/about-us', 'About Us')}
          {link('/cart', inCart > 0 ? `Cart (${inCart})` : 'Cart')}
          {link('/products', 'Products')}
          <li>
            <button
              type="button"
              aria-expanded={account}
              className={ROW}
              onClick={() => setAccount(!account)}
            >
              Account
              <ChevronDown
                aria-hidden="true"
                size={20}
                strokeWidth={1.75}
                className={`transition-transform duration-[120ms] ${account ? 'rotate-180' : ''}`}
              />
            </button>
            {account ? (
              <ul className="border-l-4 border-rule">
                {link('/dashboard', 'Dashboard')}
                {link('/settings', 'Settings')}
                {signedIn ? (
                  <li>
                    <SignOut className={ROW} onSent={close} />
                  </li>
                ) : (
                  link('/login', 'Login')
                )}
              </ul>
            ) : null}
          </li>
        </ul>
      </nav>
    </dialog>
  );
}
