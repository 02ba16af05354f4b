import type { App } from '../../../platform/app.ts';
import { hazardMark } from '../../../products/catalogue/public/hazard-mark.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { bySize } from '../../../products/packs/public/pack-order.ts';
import { describeDilution, parseDilution } from '../dilution.ts';
import { opposingGroups, worstPair } from '../incompatible-groups.ts';
import * as messages from '../messages.ts';
import { orderedKeys, whyApart } from '../never-mix.ts';
import { isPictogramCode, pictogramName, pictogramPaths } from '../pictograms/pictogram-svg.ts';
import { type Grouped, groupsOf } from '../public/reactivity.ts';
import { shippingDescription, transportStatus } from '../public/transport.ts';
import { transportEntry } from '../public/transport-table.ts';
import {
  hazardsOnFile,
  type NeverGroup,
  type Opponent,
  type PictogramView,
  type SafetyView,
} from '../safety-view.ts';
import { blanksFor, isStatementCode, plainWords, statementText } from '../statements.ts';
import { type ProductSafety, productsOfGroups } from './public/queries.ts';
import { staffPairsOf } from './staff-pairs.ts';

/**
 * The drawing and name of each pictogram; codes we cannot draw are left out rather than shown
 * empty.
 */
export function pictogramViews(codes: readonly string[]): PictogramView[] {
  return codes
    .filter(isPictogramCode)
    .map((code) => ({ code, name: pictogramName(code), paths: pictogramPaths(code) }));
}

/** What staff noted of one product. */
export type NotedPairs = Awaited<ReturnType<typeof staffPairsOf>>;

/** Every active product, and what else the reader's site has (`held`, product keys), that must be kept apart from this one, the deadliest first. `known`: what staff noted of it, where that was read. */
export async function opponentsOf(
  app: Pick<App, 'db'>,
  subject: Pick<ProductSafety, 'nameKey' | keyof Grouped>,
  held: readonly string[] = [],
  known?: NotedPairs,
): Promise<Opponent[]> {
  const { nameKey, reactivityGroup, alsoGroups } = subject;
  const groups = groupsOf(subject);
  const [found, noted] = await Promise.all([
    productsOfGroups(app.db, opposingGroups(groups), groups, held),
    known ?? staffPairsOf(app.db, nameKey),
  ]);
  const others = new Map([...found, ...noted].map((other) => [other.nameKey, other]));
  others.delete(nameKey);
  return [...others.values()]
    .flatMap((other) => {
      const { nameKey: key, name } = other;
      const why = whyApart(
        { nameKey, reactivityGroup, alsoGroups },
        other,
        noted.find(({ pair }) => orderedKeys(nameKey, key).join() === keysOf(pair).join())?.pair,
      );
      const group = worstPair(groups, groupsOf(other))?.group ?? other.reactivityGroup ?? 'none';
      return why ? [{ nameKey: key, name, group, ...why }] : [];
    })
    .sort((a, b) => b.severity - a.severity);
}

const keysOf = (pair: { nameKeyA: string; nameKeyB: string }) => [pair.nameKeyA, pair.nameKeyB];

/** A product's safety data in words; `neverWith` are the products that it must not meet. */
export function describeSafety(subject: ProductSafety, neverWith: NeverGroup[]): SafetyView {
  const blanks = blanksFor(subject.hStatements);
  const known = subject.pStatements.filter(isStatementCode);
  const group = (heading: string, start: string) => ({
    heading,
    items: known
      .filter((code) => code.startsWith(start))
      .map((code) => statementText(code, blanks)),
  });
  const entry = subject.unNumber ? transportEntry(subject.unNumber, subject) : null;
  const onFile = hazardsOnFile(subject);
  return {
    nameKey: subject.nameKey,
    name: subject.name,
    brand: subject.brand,
    category: subject.category,
    hazardous: subject.hazardous,
    isActive: subject.isActive,
    onFile,
    without: {
      ...(onFile
        ? {
            hazards: messages.notSafe,
            transport:
              // As the gate of a truck reads it: what is stated holds unless the sheet says otherwise.
              !subject.sheetNamesUn && (subject.notRegulated || !subject.hazardous)
                ? messages.notRegulated
                : messages.transportOpen,
          }
        : {
            hazards:
              hazardMark(subject) === 'no' ? messages.statedHarmless : messages.notOnFileText,
            transport: messages.notOnFile,
          }),
      never: subject.reactivityGroup === null ? messages.neverUnknown : messages.neverNone,
    },
    signalWord: subject.signalWord,
    pictograms: pictogramViews(subject.pictograms),
    hazards: subject.hStatements
      .filter(isStatementCode)
      .map((code) => ({ text: statementText(code), plain: plainWords(code) })),
    precautions: [
      group('Prevention', 'P2'),
      group('Response', 'P3'),
      group('Storage', 'P4'),
      group('Disposal', 'P5'),
    ].filter(({ items }) => items.length > 0),
    firstAid: firstAidOf(known, blanks),
    epaRegNo: subject.epaRegNo,
    contactTime: subject.contactTime,
    dilution: subject.dilution,
    dosage: describeDilution(parseDilution(subject.dilution)),
    ph: subject.ph,
    transport: subject.unNumber
      ? {
          unNumber: subject.unNumber,
          packingGroup: subject.packingGroup,
          hazardClass: entry?.hazardClass ?? '',
          description: shippingDescription(
            subject.unNumber,
            subject.packingGroup,
            subject.technicalName,
            subject,
          ),
        }
      : null,
    sizes: subject.sizes
      .toSorted((a, b) => bySize(a.sizeUnit, b.sizeUnit))
      .map((size) => ({
        ...size,
        transport: transportStatus(parsePack(size.sizeUnit), subject),
      })),
    neverWith,
    diluted: subject.useDilutions
      .toSorted((a, b) => a.parts - b.parts)
      .map(({ parts, signalWord, pictograms, hStatements, source }) => ({
        parts,
        signalWord,
        pictograms: pictogramViews(pictograms),
        hazards: hStatements.filter(isStatementCode).map((code) => statementText(code)),
        source,
      })),
  };
}

/**
 * The response statements by what was hit. Where the data has none, only what never harms, and
 * where to look.
 */
function firstAidOf(
  codes: readonly string[],
  blanks: ReturnType<typeof blanksFor>,
): { where: string; text: string }[] {
  const say = (among: readonly string[]) =>
    codes
      .filter((code) => among.includes(code))
      .map((code) => statementText(code, blanks).replace(/^IF [A-Z ]+(?: \(or hair\))?: /, ''))
      .join(' ');
  const parts = [
    { where: 'Eyes', text: say(['P305+P351+P338', 'P337+P313']) },
    {
      where: 'Skin',
      text: say(['P303+P361+P353', 'P302+P352', 'P332+P313', 'P333+P313', 'P362+P364', 'P363']),
    },
    { where: 'Breathed in', text: say(['P304+P340', 'P342+P311']) },
    { where: 'Swallowed', text: say(['P301+P330+P331', 'P301+P312', 'P330']) },
    { where: 'Call', text: say(['P310', 'P312']) },
  ].filter(({ text }) => text !== '');
  return parts;
}
