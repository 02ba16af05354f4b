import { FIRST_SECTIONS, NEVER_MIX } from '../first-sections.ts';
import * as messages from '../page-messages.ts';
import type { SheetPageData } from '../server/load-sheet.ts';

const jump =
  'flex h-full min-h-12 items-center justify-center rounded-md px-0.5 text-center text-[0.8125rem] leading-tight no-underline sm:px-4 sm:text-base';
const plain = 'border border-border bg-card text-ink hover:bg-sunk';

/** The four sections people need, and what must not meet it, always in reach. */
export function JumpBar({ sections }: { sections: SheetPageData['sections'] }) {
  return (
    <nav
      aria-label="Sections"
      className="second-bar z-10 -mx-4 -mt-6 mb-4 border-b border-ink bg-paper px-4 py-2 sm:-mx-6 sm:-mt-8 sm:px-6 print:hidden"
    >
      <ul className="grid grid-cols-5 gap-1 sm:flex sm:gap-1.5 sm:flex-wrap">
        {FIRST_SECTIONS.map(({ number, short }) => (
          <li key={number}>
            <a
              href={`#section-${number}`}
              className={`${jump} ${number === 4 ? 'bg-ink font-bold text-paper hover:bg-brand' : plain}`}
            >
              <span className="tabular mr-1.5 font-bold max-sm:sr-only">{number}</span>
              {short}
            </a>
          </li>
        ))}
        <li>
          <a href={`#${NEVER_MIX}`} className={`${jump} ${plain}`}>
            {messages.neverMix}
          </a>
        </li>
        {sections ? (
          <li className="relative max-sm:hidden">
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer items-center justify-center rounded-md px-4 text-brand underline ">
                {messages.allSections}
              </summary>
              <ol className="z-20 bg-card p-2 absolute top-full left-0 w-80 border border-border">
                {sections.map((section) => (
                  <li key={section.number}>
                    <a
                      href={`#section-${section.number}`}
                      className="flex min-h-9 items-center gap-2 px-2 text-ink no-underline hover:bg-sunk"
                    >
                      <span className="tabular w-5 text-right font-bold">{section.number}</span>
                      {section.title}
                    </a>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
