import { Link } from 'react-router';
import { FIRST_SECTIONS } from '../first-sections.ts';
import { sheetPage } from '../public/addresses.ts';

/** The four sections that people open first, in that order; first aid stands out. */
export function FirstSections({ nameKey, name }: { nameKey: string; name: string }) {
  return (
    <ul className="first-sections">
      {FIRST_SECTIONS.map(({ number, short }) => (
        <li key={number}>
          <Link
            to={`${sheetPage(nameKey)}#section-${number}`}
            aria-label={`${short}: ${name}`}
            className={number === 4 ? 'main' : undefined}
          >
            {short}
          </Link>
        </li>
      ))}
    </ul>
  );
}
