import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { SignOut } from './sign-out.tsx';

const ROW =
  'flex min-h-12 w-full cursor-pointer items-center justify-between border-b border-rule px-5 py-2 text-left text-lg font-semibold text-ink no-underline aria-[current=page]:bg-sunk aria-[current=page]:text-brand';

/** The hamburger and its slide-in sheet. Choosing a link, the backdrop and Escape close it; the dialog keeps the focus. */
export function MobileMenu({ signedIn, inCart }: { signedIn: boolean; inCart: number }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [account, setAccount] = useState(false);
  const show = () => {
    sheet.current?.showModal();
    setOpen(true);
  };
  const close = () => sheet.current?.close();
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };
  const link = (to: string, text: string) => (
    <NavLink to={to} end={to === '/'} className={ROW} onClick={close}>
      {text}
    </NavLink>
  );
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={show}
        className="grid size-11 cursor-pointer place-items-center rounded-md border border-border"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      {/* The click handler is for the backdrop, which only a pointer can hit; Escape closes by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={sheet}
        aria-label="Menu"
        onClick={onBackdrop}
        onClose={() => setOpen(false)}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none animate-[slide-in_180ms_ease-out] border-r border-border bg-paper p-0 text-ink backdrop:bg-black/55"
      >
        <div className="flex items-center justify-between border-b-2 border-ink px-5 py-3">
          <span className="narrow text-2xl font-extrabold">Bellcart</span>
          <button type="button" aria-label="Close the menu" onClick={close} className="-mr-2 grid size-11 cursor-pointer place-items-center">
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </button>
        </div>
        <nav aria-label="Menu">
          {link('/', 'Home')}
          {link('/about-us', 'About Us')}
          {link('/cart', inCart > 0 ? `Cart (${inCart})` : 'Cart')}
          {link('/products', 'Products')}
          {signedIn ? (
            <>
              <button type="button" aria-expanded={account} className={ROW} onClick={() => setAccount(!account)}>
                Account
                <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className={account ? 'rotate-180' : ''} />
              </button>
              {account ? (
                <div className="bg-sunk pl-4">
                  {link('/dashboard', 'Dashboard')}
                  {link('/settings', 'Settings')}
                  <SignOut className={ROW} />
                </div>
              ) : null}
            </>
          ) : (
            link('/login', 'Login')
          )}
        </nav>
      </dialog>
    </div>
  );
}
