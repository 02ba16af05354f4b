import { Download, FileText } from 'lucide-react';
import { data, Link } from 'react-router';
import { CategoryBand } from '../../catalogue/ui/category-band.tsx';
import { SafetyFacts } from '../../hazards/ui/facts.tsx';
import { HazardStatements, Precautions } from '../../hazards/ui/hazard-statements.tsx';
import { NamedPictograms } from '../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../hazards/ui/signal-word.tsx';
import * as labelMessages from '../../labels/messages.ts';
import { LabelForm } from '../../labels/ui/label-form.tsx';
import { requestContext } from '../../platform/http/context.ts';
import { revisionFile, sheetFile } from '../../sheets/addresses.ts';
import { revisionState } from '../../sheets/admin-messages.ts';
import { dayInWords } from '../../sheets/day-in-words.ts';
import { FIRST_SECTIONS } from '../../sheets/first-sections.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { loadSheet, type SheetPageData } from '../../sheets/server/load-sheet.ts';
import { sheetMeta } from '../../sheets/sheet-meta.ts';
import { EmergencyStrip } from '../../sheets/ui/emergency-strip.tsx';
import { NeverCombine } from '../../sheets/ui/never-combine.tsx';
import { SectionFrame, SheetSection } from '../../sheets/ui/sheet-section.tsx';
import { SheetViewer, ViewLink } from '../../sheets/ui/sheet-viewer.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page, Panel } from '../../ui/panel.tsx';

import type { Route } from './+types/sheet';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const sheet = await loadSheet(app, actor, params.nameKey);
  if (!sheet) throw data(null, { status: 404 });
  return { ...sheet, head: sheetMeta(sheet) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData)
    return [
      { title: `${sheetMessages.unknownTitle} | Bellcart` },
      { name: 'robots', content: 'noindex' },
    ];
  return loaderData.head;
};

/** The four sections people need, always in reach. */
function JumpBar({ sections }: { sections: SheetPageData['sections'] }) {
  return (
    <nav
      aria-label="Sections"
      className="second-bar z-10 -mx-4 -mt-6 mb-4 border-b border-ink bg-paper px-4 py-2 sm:-mx-6 sm:-mt-8 sm:px-6 print:hidden"
    >
      <ul className="grid grid-cols-4 gap-1.5 sm:flex sm:flex-wrap">
        {FIRST_SECTIONS.map(({ number, short }) => (
          <li key={number}>
            <a
              href={`#section-${number}`}
              className={`flex h-full min-h-12 items-center justify-center rounded-md px-2 text-center text-sm leading-tight no-underline sm:px-4 sm:text-base ${number === 4 ? 'bg-ink font-bold text-paper hover:bg-brand' : 'border border-border bg-card text-ink hover:bg-sunk'}`}
            >
              <span className="tabular mr-1.5 font-bold max-sm:sr-only">{number}</span>
              {short}
            </a>
          </li>
        ))}
        {sections ? (
          <li className="relative max-sm:hidden">
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer items-center justify-center rounded-md px-4 text-brand underline ">
                {sheetMessages.allSections}
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

/** Statements of one kind; without any, the way to the sheet. */
function Precaution({ items, hasPdf }: { items: readonly string[]; hasPdf: boolean }) {
  if (items.length === 0)
    return (
      <p className="py-1.5 text-muted">
        {hasPdf ? sheetMessages.onlyInPdf : sheetMessages.onlyOnRequest}
      </p>
    );
  return (
    <ul className="grid gap-1 py-1.5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A sheet as its maker gave it: what we know from the data, at the places where people look for it. */
function FromData({ sheet }: { sheet: SheetPageData }) {
  const { safety } = sheet;
  const hasPdf = safety.sheet !== null;
  const frame = { nameKey: safety.nameKey, name: safety.name };
  const { places } = sheet;
  return (
    <div className="grid gap-4">
      {hasPdf ? <p className="text-muted">{sheetMessages.fromData}</p> : null}
      <SectionFrame number={2} title="Hazard(s) identification" place={places[2]} {...frame}>
        <HazardStatements hazards={safety.hazards} />
        <div className="mt-4">
          <Precautions precautions={safety.precautions} />
        </div>
      </SectionFrame>
      <SectionFrame number={4} title="First-aid measures" place={places[4]} {...frame}>
        {safety.firstAid.length === 0 ? (
          <p className="py-1.5">
            {hasPdf ? sheetMessages.firstAidMissing : sheetMessages.firstAidOnRequest}
          </p>
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
        { number: 7, title: 'Handling and storage', heading: 'Storage' },
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

function Files({ sheet }: { sheet: SheetPageData }) {
  const { safety } = sheet;
  if (!safety.sheet)
    return (
      <p>
        <strong>{sheetMessages.onRequest}.</strong>{' '}
        <Link
          to={`/contact-us?topic=sds&about=${encodeURIComponent(sheetMessages.askAbout(safety.name))}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {sheetMessages.ask}
        </Link>
      </p>
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ViewLink
        href={sheetFile(safety.nameKey)}
        title={`Safety data sheet: ${safety.name}`}
        className={buttonClass('primary')}
      >
        <FileText aria-hidden="true" size={18} strokeWidth={1.75} />
        {sheetMessages.view}
      </ViewLink>
      <a href={`${sheetFile(safety.nameKey)}?download`} className={buttonClass('secondary')}>
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        {sheetMessages.download}
      </a>
      {safety.isActive ? (
        <ButtonLink look="quiet" to={`/products/${safety.nameKey}`}>
          See the product
        </ButtonLink>
      ) : null}
    </div>
  );
}

function History({ sheet }: { sheet: SheetPageData }) {
  const { safety, revisions } = sheet;
  if (revisions.length === 0) return null;
  return (
    <Panel title="Revisions">
      <ul>
        {revisions.map((revision) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-1"
          >
            <a
              href={`${revision.supersededAt ? revisionFile(safety.nameKey, revision.number) : sheetFile(safety.nameKey)}${revision.language === 'en' ? '' : `?language=${revision.language}`}`}
              className="tabular inline-flex min-h-9 items-center text-brand underline"
            >
              {sheetMessages.revision(revision.number, dayInWords(revision.date))}
              {revision.language === 'es' ? ' (Spanish)' : ''}
            </a>
            <span className="text-sm text-muted">{revisionState(revision)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Aside({ sheet }: { sheet: SheetPageData }) {
  const { safety, qr } = sheet;
  return (
    <div className="grid content-start gap-4 print:hidden">
      <Panel title={sheetMessages.neverTitle}>
        <NeverCombine opponents={safety.neverWith} />
      </Panel>
      <Panel>
        <SafetyFacts safety={safety} />
      </Panel>
      <Panel title={sheetMessages.labelTitle}>
        <p className="mb-3 text-sm text-muted">{labelMessages.labelText}</p>
        <LabelForm nameKey={safety.nameKey} dilutions={sheet.dilutions} />
      </Panel>
      <History sheet={sheet} />
      <Panel>
        <div className="flex items-center gap-4">
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width={132}
            height={132}
            role="img"
            aria-label={sheetMessages.qrAlt(safety.name)}
            shapeRendering="crispEdges"
            className="shrink-0"
          >
            <rect width={qr.size} height={qr.size} fill="#FFFFFF" />
            <path d={qr.d} fill="#000000" />
          </svg>
          <div className="min-w-0 text-sm">
            <p>{sheetMessages.qr}</p>
            <p className="mt-1 font-mono text-xs wrap-anywhere text-muted">
              {sheet.url.replace(/^https?:\/\//, '')}
            </p>
          </div>
        </div>
      </Panel>
    </div>
  );
}

export default function Sheet({ loaderData }: Route.ComponentProps) {
  const { safety, sections } = loaderData;
  return (
    <SheetViewer>
      <Page>
        <JumpBar sections={sections} />
        <article>
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
                        {sheetMessages.revision(safety.sheet.number, dayInWords(safety.sheet.date))}
                      </span>
                    </>
                  ) : null}
                </p>
                <h1 className="text-3xl sm:text-5xl">{safety.name}</h1>
                <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3">
                  <div>
                    <p className="mb-1 text-xs text-muted">{sheetMessages.sdsSignalWord}</p>
                    <SignalWord word={safety.signalWord} big />
                  </div>
                  <NamedPictograms views={safety.pictograms} size={56} />
                </div>
              </div>
              <Files sheet={loaderData} />
            </div>
            <EmergencyStrip emergencyPhone={loaderData.emergencyPhone}>
              Follow First aid below, and show this sheet to whoever helps. If somebody collapses or
              can’t breathe, call 911 first.
            </EmergencyStrip>
          </header>
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
                    />
                  ))}
                </div>
              ) : (
                <FromData sheet={loaderData} />
              )}
            </div>
            <Aside sheet={loaderData} />
          </div>
        </article>
      </Page>
    </SheetViewer>
  );
}

export function ErrorBoundary() {
  return (
    <Page narrow>
      <h1 className="sr-only">{sheetMessages.unknownTitle}</h1>
      <EmptyState
        title={sheetMessages.unknownTitle}
        action={<ButtonLink to="/sds">{sheetMessages.back}</ButtonLink>}
      >
        {sheetMessages.unknownText} Poison Control: {sheetMessages.poisonPhone}.
      </EmptyState>
    </Page>
  );
}
