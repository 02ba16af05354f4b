import { Link } from 'react-router';
import { ButtonLink, buttonClass } from '../../../../ui/button.tsx';
import type { Dosing } from '../../../hazards/dosing.ts';
import * as hazardMessages from '../../../hazards/messages.ts';
import { DilutionCalculator } from '../../../hazards/ui/dilution-calculator.tsx';
import { SafetyFacts } from '../../../hazards/ui/facts.tsx';
import { HazardStatements, Precautions } from '../../../hazards/ui/hazard-statements.tsx';
import { NamedPictograms } from '../../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../../hazards/ui/signal-word.tsx';
import type { PricedSize } from '../../../hazards/use-cost.ts';
import { sheetDate } from '../../day-in-words.ts';
import * as messages from '../../messages.ts';
import { labelPage, sheetPage } from '../../public/addresses.ts';
import type { SheetSafetyView } from '../../sheet-view.ts';
import { FirstSections } from '../first-sections.tsx';
import { NeverCombine } from '../never-combine.tsx';

interface SafetyPanelProps {
  safety: SheetSafetyView;
  /** What the calculator shows; null where nothing is dosed. */
  dosing: Dosing | null;
  /** The sizes it costs. */
  sizes: readonly PricedSize[];
  /** Whether these are this person's prices; visitors get none. */
  priced: boolean;
  customerName?: string | null;
}

function SheetLinks({ safety }: { safety: SheetSafetyView }) {
  return (
    <div>
      <FirstSections nameKey={safety.nameKey} name={safety.name} />
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <ButtonLink variant="secondary" to={sheetPage(safety.nameKey)}>
          {messages.open}
        </ButtonLink>
        {safety.hazardous ? (
          <a href={labelPage(safety.nameKey)} className={buttonClass('quiet')}>
            {messages.labelTitle}
          </a>
        ) : null}
      </p>
      <p className="mt-2 text-sm text-muted">
        {safety.sheet ? (
          messages.revision(safety.sheet.number, sheetDate(safety.sheet.date))
        ) : (
          <>
            {messages.onRequest}.{' '}
            <Link
              to={`/contact-us?topic=sds&about=${encodeURIComponent(messages.askAbout(safety.name))}`}
              className="text-brand underline"
            >
              {messages.ask}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/**
 * Safety on the product page: what it does to people, what it must never meet, how much to use and
 * what that costs.
 */
export function SafetyPanel({
  safety,
  dosing,
  sizes,
  priced,
  customerName = null,
}: SafetyPanelProps) {
  return (
    <section aria-labelledby="safety-title" className="mt-8 border border-rule bg-card">
      <div className="grid items-end gap-x-10 gap-y-4 border-b-2 border-ink p-4 sm:p-6 lg:grid-cols-2">
        <div>
          <h2 id="safety-title" className="text-2xl">
            {messages.safetyTitle}
          </h2>
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
            <div>
              <p className="mb-1 text-xs text-muted">{messages.sdsSignalWord}</p>
              <SignalWord word={safety.signalWord} onFile={safety.onFile} big />
            </div>
            <NamedPictograms views={safety.pictograms} size={48} />
          </div>
          <p className="font-semibold">{safety.sheet?.uncompared}</p>
        </div>
        <SheetLinks safety={safety} />
      </div>
      <div className="grid gap-x-10 gap-y-8 p-4 sm:p-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-8">
          <div>
            <h3 className="mb-1 text-lg sm:sr-only">{hazardMessages.hazardStatements}</h3>
            <HazardStatements {...safety} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-8">
          {dosing ? (
            <DilutionCalculator
              dilution={safety.dilution}
              dosing={dosing}
              concentrate={safety}
              contactTime={safety.contactTime}
              sizes={sizes}
              priced={priced}
              customerName={customerName}
            />
          ) : null}
          <SafetyFacts safety={safety} dosed={false} />
        </div>
        <div className="border-t border-rule pt-4 lg:col-span-2">
          <h3 className="mb-3 text-lg">{messages.neverTitle}</h3>
          <NeverCombine groups={safety.neverWith} none={safety.without.never} wide />
        </div>
        {safety.precautions.length > 0 ? (
          <details className="lg:col-span-2">
            <summary className="narrow min-h-11 cursor-pointer border-t border-rule pt-2 text-lg font-bold">
              {messages.precautions}
            </summary>
            <div className="pt-3">
              <Precautions precautions={safety.precautions} />
            </div>
          </details>
        ) : null}
      </div>
    </section>
  );
}
