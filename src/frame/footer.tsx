import { Link } from 'react-router';
import { useTimeZone } from '../company/ui/time-zone.ts';
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

/**
 * Words and links of the specification, section 2, in one compact band. The company's own name may end in a full stop ("Co."): it brings
 * its own.
 */
export function Footer({
  companyName,
  isWide = false,
}: {
  companyName: string;
  /** Beside a menu: at the left, as wide as what stands above. */
  isWide?: boolean;
}) {
  return (
    <footer className="mt-16 border-t-2 border-ink bg-sunk print:hidden">
      <div className={`px-4 sm:px-6 ${isWide ? 'max-w-[90rem]' : 'mx-auto max-w-7xl'}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1 border-b border-rule py-2">
          <p className="narrow text-lg font-extrabold tracking-tight max-lg:w-full">
            {PRODUCT_NAME}
          </p>
          <div className="flex flex-wrap gap-x-8 max-sm:grid">
            {COLUMNS.map((column) => (
              <nav key={column.title} aria-label={column.title} className="foot-links">
                <h2>{column.title}</h2>
                <ul>
                  {column.links.map(([to, text]) => (
                    <li key={to}>
                      <Link to={to}>{text}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 py-1.5 text-xs leading-5 text-muted">
          <p className="py-1">
            {FOOTER.description} © 2025 {sentence(companyName)} All rights reserved.{' '}
            <span className="whitespace-nowrap">
              Built by{' '}
              <Link to="/about-us#bellcart" className="text-muted underline">
                {FOOTER.credit}
              </Link>
            </span>
          </p>
          <MessageLog timeZone={useTimeZone()} />
        </div>
      </div>
    </footer>
  );
}
