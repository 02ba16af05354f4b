import { Form, Link, NavLink } from 'react-router';

interface HeaderProps {
  user: { displayName: string; role: string } | null;
  inCart: number;
  companyName: string;
}

export function Header({ user, inCart, companyName }: HeaderProps) {
  return (
    <header className="border-b-2 border-ink bg-paper">
      <div className="mx-auto flex max-w-7xl items-center gap-6 px-4 py-3 sm:px-6">
        <Link to="/" aria-label={`${companyName}: home`} className="narrow text-2xl font-extrabold text-ink no-underline">
          Bellcart
        </Link>
        <nav aria-label="Main" className="flex flex-1 gap-4">
          <NavLink to="/">Home</NavLink>
          <NavLink to="/about-us">About Us</NavLink>
          <NavLink to="/products">Products</NavLink>
        </nav>
        <NavLink to="/cart">Cart{inCart > 0 ? ` (${inCart})` : ''}</NavLink>
        {user ? (
          <>
            <NavLink to="/dashboard">Dashboard</NavLink>
            <Form method="post" action="/login">
              <button type="submit" name="intent" value="sign-out">
                Sign Out
              </button>
            </Form>
          </>
        ) : (
          <NavLink to="/login">Login</NavLink>
        )}
      </div>
    </header>
  );
}
