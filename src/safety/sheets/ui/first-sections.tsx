import { Link } from 'react-router';
import { FIRST_SECTIONS } from '../first-sections.ts';
import { sheetPage } from '../public/addresses.ts';

/** The four sections that people open first, in that order; first aid stands out. */
export function FirstSections({ nameKey, name }: { nameKey: string; name: string }) {
  return (
    <ul className="print:hidden grid grid-cols-4 gap-1.5 sm:flex sm:flex-wrap">
      {FIRST_SECTIONS.map(({ number, short }) => (
        <li key={number}>
          <Link
            to={`${sheetPage(nameKey)}#section-${number}`}
            aria-label={`${short}: ${name}`}
            className={`flex h-full min-h-11 items-center justify-center rounded-md px-1.5 text-center sm:px-3 text-sm leading-tight no-underline ${number === 4 ? 'bg-ink font-bold text-paper hover:bg-brand' : 'border border-border bg-card text-ink hover:bg-sunk'}`}
          >
            {short}
          </Link>
        </li>
      ))}
    </ul>
  );
}
