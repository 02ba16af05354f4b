import { Link } from 'react-router';
import { FOOTER } from './words.ts';

const COLUMNS = [
  {
    title: 'QUICK LINKS',
    links: [
      ['/about-us', 'About Us'],
      ['/products', 'Products'],
      ['/cart', 'Cart'],
      ['/login', 'Account'],
    ],
  },
  {
    title: 'RESOURCES',
    links: [
      ['/sds', 'SDS'],
      ['/contact-us', 'Contact Us'],
    ],
  },
  {
    title: 'LEGAL',
    links: [
      ['/terms-of-service', 'Terms Of Service'],
      ['/privacy-policy', 'Privacy Policy'],
    ],
  },
] as const;

export function Footer({ companyName }: { companyName: string }) {
  return (
    <footer className="mt-16 border-t-2 border-ink bg-sunk print:hidden">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <p className="narrow text-2xl font-extrabold">{companyName}</p>
          <p className="mt-2 text-muted">{FOOTER.description}</p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-sm font-bold tracking-widest">{column.title}</h2>
            <ul>
              {column.links.map(([to, text]) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-11 items-center text-ink no-underline hover:text-brand hover:underline sm:min-h-8">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-rule">
        <p className="mx-auto flex max-w-7xl flex-wrap justify-between gap-x-6 px-4 py-4 text-sm text-muted sm:px-6">
          <span>© 2025 {companyName}. All rights reserved.</span>
          <span>
            Built by{' '}
            <Link to="/about-us#bellcart" className="text-muted underline">
              the Bellcart team
            </Link>
          </span>
        </p>
      </div>
    </footer>
  );
}
