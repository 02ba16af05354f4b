import { HazardStatements, Precautions } from '../../hazards/ui/hazard-statements.tsx';
import * as messages from '../page-messages.ts';
import type { SheetPageData } from '../server/load-sheet.ts';
import { EmergencyNumbers } from './emergency-strip.tsx';
import { SectionFrame } from './sheet-section.tsx';

/** Statements of one kind; without any, the way to the sheet. */
function Precaution({ items, hasPdf }: { items: readonly string[]; hasPdf: boolean }) {
  if (items.length === 0)
    return (
      <p className="py-1.5 text-muted">{hasPdf ? messages.onlyInPdf : messages.onlyOnRequest}</p>
    );
  return (
    <ul className="grid gap-1 py-1.5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/**
 * A sheet as its maker gave it: what we know from the data, at the places where people look for it.
 */
export function SheetFromData({ sheet }: { sheet: SheetPageData }) {
  const { safety } = sheet;
  const hasPdf = safety.sheet !== null;
  const frame = { nameKey: safety.nameKey, name: safety.name };
  const { places } = sheet;
  return (
    <div className="grid gap-4">
      {hasPdf ? <p className="text-muted">{messages.fromData}</p> : null}
      <SectionFrame number={2} title="Hazard(s) identification" place={places[2]} {...frame}>
        <HazardStatements {...safety} />
        <div className="mt-4">
          <Precautions precautions={safety.precautions} />
        </div>
      </SectionFrame>
      <SectionFrame number={4} title="First-aid measures" place={places[4]} {...frame}>
        <EmergencyNumbers emergencyPhone={sheet.emergencyPhone} />
        {safety.firstAid.length === 0 ? (
          <p className="py-1.5">{hasPdf ? messages.firstAidMissing : messages.firstAidOnRequest}</p>
        ) : null}
        <dl>
          {safety.firstAid.map(({ where, text }) => (
            <div key={where} className="grid gap-x-6 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-semibold">{where}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </SectionFrame>
      {[
        { number: 7, title: messages.handlingTitle, heading: 'Storage' },
        { number: 8, title: 'Exposure controls/personal protection', heading: 'Prevention' },
      ].map(({ number, title, heading }) => (
        <SectionFrame key={number} number={number} title={title} place={places[number]} {...frame}>
          <Precaution
            items={safety.precautions.find((group) => group.heading === heading)?.items ?? []}
            hasPdf={hasPdf}
          />
        </SectionFrame>
      ))}
    </div>
  );
}
