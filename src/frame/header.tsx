import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import type { Duty, Role } from '../kit/actor.ts';
import { Logo } from './ui/logo.tsx';
import { MobileMenu } from './ui/mobile-menu.tsx';

const SignedInParts = lazy(async () => ({
  default: (await import('./ui/signed-in-parts.tsx')).SignedInParts,
}));

/** Visitors have no account to open a menu for, and do not load it. */
const AccountMenu = lazy(async () => ({
  default: (await import('./ui/account-menu.tsx')).AccountMenu,
}));

interface HeaderProps {
  user: {
    uid: string;
    role: Role;
    salesRep: boolean;
    duties: readonly Duty[];
    displayName: string;
  } | null;
  inCart: number;
  /** The customer whose cart it is; null for none, and for a visitor. */
  cartFor: string | null;
  companyName: string;
  /** Beside a menu: at the left, as wide as what stands below. */
  isWide?: boolean;
  logo: { src: string; width: number; height: number } | null;
}

const LINK = 'header-link';

export function Header({ user, inCart, cartFor, companyName, isWide = false, logo }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b-2 border-ink bg-paper print:hidden">
      <div
        className={`flex h-[calc(var(--header,3.625rem)-2px)] items-center gap-2 px-4 max-[22rem]:gap-1 max-[22rem]:px-3 sm:px-6 ${isWide ? 'max-w-[90rem]' : 'mx-auto max-w-7xl'}`}
      >
        <MobileMenu signedIn={user !== null} inCart={inCart} />
        <Link
          to="/"
          aria-label={`${companyName}: home`}
          className="mr-4 text-ink no-underline max-[26rem]:mr-0"
        >
          <Logo own={logo} companyName={companyName} />
        </Link>
        <nav aria-label="Main" className="hidden items-center md:flex">
          <NavLink to="/" end className={LINK}>
            Home
          </NavLink>
          <NavLink to="/about-us" className={LINK}>
            About Us
          </NavLink>
          <NavLink to="/products" className={LINK}>
            Products
          </NavLink>
        </nav>
        {user ? (
          <div className="ml-auto flex items-center md:mx-auto">
            <Suspense fallback={<span className="block size-11 lg:w-32" />}>
              <SignedInParts person={user} />
            </Suspense>
          </div>
        ) : null}
        <div
          className={`${user ? 'md:ml-auto' : 'ml-auto'} flex items-center gap-2 max-[22rem]:gap-0`}
        >
          <NavLink to="/cart" className={`${LINK} gap-2`}>
            <ShoppingCart aria-hidden="true" size={20} strokeWidth={1.75} />
            <span className="max-[26rem]:sr-only">
              Cart
              {cartFor ? (
                <span className="block max-w-40 truncate text-xs font-normal text-muted max-lg:sr-only">
                  {' '}
                  for {cartFor}
                </span>
              ) : null}
            </span>
            {inCart > 0 ? (
              <span className="tabular min-w-6 rounded-sm bg-yellow px-1.5 text-center text-sm font-bold text-[#1a1d21]">
                {inCart}
                <span className="sr-only">{inCart === 1 ? ' product' : ' products'}</span>
              </span>
            ) : null}
          </NavLink>
          <div className="hidden md:block">
            {user ? (
              <Suspense fallback={<span className="block min-h-11 w-32" />}>
                <AccountMenu displayName={user.displayName} />
              </Suspense>
            ) : (
              <NavLink to="/login" className={LINK}>
                Login
              </NavLink>
            )}
          </div>
          {user ? null : (
            <NavLink to="/login" className={`${LINK} md:hidden`}>
              Login
            </NavLink>
          )}
        </div>
      </div>
    </header>
  );
}
