import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { requestContext } from '../../../platform/http/context.ts';
import { loadFailure } from '../../../platform/http/failure.ts';
import { CategoryBand } from '../../../products/catalogue/ui/public/category-band.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { headTags, titleTag } from '../../../ui/page-meta.ts';
import { Page, Panel } from '../../../ui/panel.tsx';
import { SafetyFacts } from '../../hazards/ui/facts.tsx';
import { NamedPictograms } from '../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../hazards/ui/signal-word.tsx';
import { sheetDate } from '../day-in-words.ts';
import { sheetNotFound } from '../errors.ts';
import { NEVER_MIX } from '../first-sections.ts';
import * as labelMessages from '../lead-messages.ts';
import * as library from '../library-messages.ts';
import * as sheetMessages from '../messages.ts';
import * as pageMessages from '../page-messages.ts';
import { labelPage } from '../public/addresses.ts';
import { loadSheet, type SheetPageData } from '../server/load-sheet.ts';
import { sheetMeta } from '../sheet-meta.ts';
import { EmergencyNumbers, EmergencyStrip } from '../ui/emergency-strip.tsx';
import { JumpBar } from '../ui/jump-bar.tsx';
import { NeverCombine } from '../ui/never-combine.tsx';
import { SheetFiles, SheetHistory } from '../ui/sheet-files.tsx';
import { SheetFromData } from '../ui/sheet-from-data.tsx';
import { SheetSection } from '../ui/sheet-section.tsx';
import { SheetViewer } from '../ui/sheet-viewer.tsx';
import type { Route } from './+types/sheet';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const sheet = await loadSheet(app, actor, params.nameKey);
  if (!sheet) throw loadFailure(sheetNotFound());
  return { ...sheet, head: sheetMeta(sheet) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return [titleTag(pageMessages.unknownTitle, matches), { name: 'robots', content: 'noindex' }];
  return headTags(loaderData.head, matches);
};

function SideColumn({ sheet }: { sheet: SheetPageData }) {
  const { safety, qr } = sheet;
  return (
    <div className="grid content-start gap-4 print:hidden">
      <div id={NEVER_MIX} tabIndex={-1} className="outline-none target:ring-4 target:ring-yellow">
        <Panel title={sheetMessages.neverTitle}>
          <NeverCombine groups={safety.neverWith} none={safety.without.never} />
        </Panel>
      </div>
      <Panel>
        <SafetyFacts safety={safety} />
      </Panel>
      <Panel title={sheetMessages.labelTitle}>
        <p className="mb-3 text-sm text-muted">{labelMessages.labelText}</p>
        <ButtonLink variant="secondary" to={labelPage(safety.nameKey)}>
          <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
          {labelMessages.makeLabel}
        </ButtonLink>
      </Panel>
      <SheetHistory sheet={sheet} />
      <Panel>
        <div className="flex items-center gap-4">
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width={132}
            height={132}
            role="img"
            aria-label={pageMessages.qrAlt(safety.name)}
            shapeRendering="crispEdges"
            className="shrink-0"
          >
            <rect width={qr.size} height={qr.size} fill="#FFFFFF" />
            <path d={qr.d} fill="#000000" />
          </svg>
          <div className="min-w-0 text-sm">
            <p>{pageMessages.qr}</p>
            <p className="mt-1 font-mono text-xs wrap-anywhere text-muted">
              {sheet.url.replace(/^https?:\/\//, '')}
            </p>
          </div>
        </div>
      </Panel>
    </div>
  );
}

/** The section that a sheet's first aid stands in (29 CFR 1910.1200, Appendix D). */
const FIRST_AID = 4;

function SheetHead({ sheet }: { sheet: SheetPageData }) {
  const { safety } = sheet;
  return (
    <header className="border border-rule bg-card">
      <CategoryBand category={safety.category} brand={safety.brand} big />
      <div className="grid gap-5 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            <Link to="/sds" className="text-brand underline">
              {sheetMessages.title}
            </Link>
            {safety.sheet ? (
              <>
                <span aria-hidden="true"> / </span>
                <span className="tabular">
                  {sheetMessages.revision(safety.sheet.number, sheetDate(safety.sheet.date))}
                </span>
              </>
            ) : null}
          </p>
          <h1 className="text-3xl sm:text-5xl">{safety.name}</h1>
          <strong>{sheet.ended}</strong>
          <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3">
            <div>
              <p className="mb-1 text-xs text-muted">{sheetMessages.sdsSignalWord}</p>
              <SignalWord word={safety.signalWord} onFile={safety.onFile} big />
            </div>
            <NamedPictograms views={safety.pictograms} size={56} />
          </div>
          <p className="font-semibold">{safety.sheet?.uncompared}</p>
        </div>
        <SheetFiles sheet={sheet} />
      </div>
      <EmergencyStrip emergencyPhone={sheet.emergencyPhone}>
        {pageMessages.EMERGENCY}
      </EmergencyStrip>
    </header>
  );
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { safety, sections } = loaderData;
  return (
    <SheetViewer>
      <Page>
        <JumpBar sections={sections} />
        <article>
          <SheetHead sheet={loaderData} />
          <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="min-w-0">
              {sections ? (
                <div className="grid gap-4">
                  {sections.map((section) => (
                    <SheetSection
                      key={section.number}
                      section={section}
                      place={loaderData.places[section.number]}
                      pictograms={safety.pictograms}
                      nameKey={safety.nameKey}
                      name={safety.name}
                      lead={
                        section.number === FIRST_AID ? (
                          <EmergencyNumbers emergencyPhone={loaderData.emergencyPhone} />
                        ) : null
                      }
                    />
                  ))}
                </div>
              ) : (
                <SheetFromData sheet={loaderData} />
              )}
            </div>
            <SideColumn sheet={loaderData} />
          </div>
        </article>
      </Page>
    </SheetViewer>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="sheet"
      back={{ to: '/sds', label: library.back }}
      missing={{
        title: pageMessages.unknownTitle,
        text: pageMessages.unknownCall(sheetMessages.poisonPhone),
      }}
    />
  );
}
