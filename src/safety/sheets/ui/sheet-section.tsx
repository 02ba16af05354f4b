import type { ReactNode } from 'react';
import type { PictogramView } from '../../hazards/safety-view.ts';
import { NamedPictograms } from '../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../hazards/ui/signal-word.tsx';
import * as messages from '../page-messages.ts';
import { sheetFile } from '../public/addresses.ts';
import type { SheetSection as Section, SheetBlock } from '../server/sheet-content.ts';
import { ViewLink } from './sheet-viewer.tsx';

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="font-semibold">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Exposure phones and addresses stay as the sheet says them; only phones become links. */
function Value({ label, value }: { label: string; value: string }) {
  if (label !== 'Emergency phone') return value;
  return (
    <a
      href={`tel:${value.replace(/[^\d]/g, '').slice(0, 10)}`}
      className="text-lg font-bold text-brand"
    >
      {value}
    </a>
  );
}

function Block({ block, pictograms }: { block: SheetBlock; pictograms: readonly PictogramView[] }) {
  switch (block.kind) {
    case 'pair':
      return (
        <dl>
          <Pair label={block.label}>
            <Value label={block.label} value={block.value} />
          </Pair>
        </dl>
      );
    case 'list':
      return block.items.length === 0 ? null : (
        <dl>
          <Pair label={block.label}>
            <ul className="grid gap-1">
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Pair>
        </dl>
      );
    case 'text':
      return <p className="py-1.5">{block.text}</p>;
    case 'signal':
      return (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3 py-2">
          {block.word === 'Danger' || block.word === 'Warning' ? (
            <SignalWord word={block.word} onFile big />
          ) : null}
          <NamedPictograms
            views={pictograms.filter((view) => block.pictograms.includes(view.code))}
            size={56}
          />
        </div>
      );
    case 'table':
      return (
        <div className="overflow-x-auto py-1.5">
          <table className="w-full text-left">
            <thead>
              <tr className="border-b-2 border-ink">
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="py-1 pr-4 font-semibold">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')} className="border-b border-rule">
                  {row.map((cell, index) => (
                    <td
                      key={block.head[index]}
                      className={`tabular py-1 pr-4 align-top ${/^[\d.,–-]+$/.test(cell) ? 'whitespace-nowrap' : ''}`}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/**
 * The black bar of a section, as on the printed sheet, with the way to the same place in the PDF.
 */
export function SectionFrame({
  number,
  title,
  nameKey,
  name,
  place,
  children,
}: {
  number: number;
  title: string;
  nameKey: string;
  name: string;
  /**
   * The end of the PDF's address that opens this section; undefined where the file names no such
   * place.
   */
  place: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      id={`section-${number}`}
      aria-labelledby={`heading-${number}`}
      tabIndex={-1}
      className="min-w-0 outline-none target:ring-4 target:ring-yellow"
    >
      <div className="flex items-center justify-between gap-3 bg-bar px-3 text-on-bar">
        <h2 id={`heading-${number}`} className="py-1.5 text-lg">
          {number}. {title}
        </h2>
        {place ? (
          <ViewLink
            href={`${sheetFile(nameKey)}#${place}`}
            title={`Safety data sheet: ${name}`}
            className="inline-flex min-h-9 shrink-0 items-center text-sm text-on-bar underline print:hidden"
          >
            <span aria-hidden="true">PDF</span>
            <span className="sr-only">{messages.pdfSection(number)}</span>
          </ViewLink>
        ) : null}
      </div>
      <div className="px-3 py-2">{children}</div>
    </section>
  );
}

interface SheetSectionProps {
  section: Section;
  pictograms: readonly PictogramView[];
  place: string | undefined;
  nameKey: string;
  name: string;
  /** What stands above the words of the file. */
  lead?: ReactNode;
}

/** One of the 16 sections, word for word as in the file. */
export function SheetSection({
  section,
  pictograms,
  place,
  nameKey,
  name,
  lead,
}: SheetSectionProps) {
  return (
    <SectionFrame
      number={section.number}
      title={section.title}
      nameKey={nameKey}
      name={name}
      place={place}
    >
      {lead}
      {section.blocks.map((block, index) => (
        // A section's blocks never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed order
        <Block key={index} block={block} pictograms={pictograms} />
      ))}
    </SectionFrame>
  );
}
