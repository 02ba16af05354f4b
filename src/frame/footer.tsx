import { Link } from 'react-router';
import { sentence } from '../kit/sentence.ts';
import { MessageLog } from '../ui/message-log.tsx';
import { FOOTER, PRODUCT_NAME } from './messages.ts';

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

/** Words and links of the specification, section 2. The company's own name may end in a full stop ("Co."): it brings its own. */
export function Footer({ companyName }: { companyName: string }) {
  return (
    <footer className="mt-16 border-t-2 border-ink bg-sunk print:hidden">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-w-sm lg:col-span-1">
          <p className="narrow text-4xl font-extrabold tracking-tight">{PRODUCT_NAME}</p>
          <p className="mt-2 text-muted">{FOOTER.description}</p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 border-b border-ink pb-1.5 text-sm font-bold tracking-widest">
              {column.title}
            </h2>
            <ul>
              {column.links.map(([to, text]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center text-ink no-underline hover:text-brand hover:underline sm:min-h-9"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-rule">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-sm text-muted sm:px-6">
          <p className="py-2">
            © 2025 {sentence(companyName)} All rights reserved.{' '}
            <span className="whitespace-nowrap">
              Built by{' '}
              <Link to="/about-us#bellcart" className="text-muted underline">
                {FOOTER.credit}
              </Link>
            </span>
          </p>
          <MessageLog />
        </div>
      </div>
    </footer>
  );
}
