import { categoryFault, checkHazardData, contradiction } from './classify.ts';
import type { SafetyFields } from './contract.ts';
import { parseDilution } from './dilution.ts';
import { invalidField } from './errors.ts';
import { regulatedByNumber, transportOpen } from './form-messages.ts';
import { evidenceOf, proposedGroups, unanswered } from './group-evidence.ts';
import { incompatible } from './incompatible-groups.ts';
import { isDeadly } from './public/deadly.ts';
import { groupsOf } from './public/reactivity.ts';
import { hasPackingGroup, packingGroupWords, transportEntry } from './public/transport-table.ts';
import { faultOfUseDilutions } from './use-dilutions.ts';

/**
 * What does not agree in a product's safety data. Staff see it; it is no reason to refuse: the
 * maker's sheet decides. `casRead`: CAS numbers that were read from its PDF.
 */
export function safetyWarnings(
  fields: SafetyFields,
  hazardous: boolean,
  category = '',
  casRead: readonly string[] = [],
): { field: string; message: string }[] {
  const warnings: { field: string; message: string }[] = checkHazardData({
    ...fields,
    hazardous,
    signalWord: fields.signalWord || null,
  });
  const entry = fields.unNumber ? transportEntry(fields.unNumber) : null;
  if (hazardous && !fields.unNumber && !fields.notRegulated)
    warnings.push({ field: 'notRegulated', message: transportOpen });
  if (fields.unNumber && !entry)
    warnings.push({
      field: 'unNumber',
      message: `${fields.unNumber} is not in our transport table: shipping papers will lack its name.`,
    });
  if (fields.unNumber && !fields.packingGroup && (!entry || hasPackingGroup(entry)))
    warnings.push({ field: 'packingGroup', message: 'The UN number calls for a packing group.' });
  if (entry && fields.packingGroup && !entry.packingGroups.includes(fields.packingGroup))
    warnings.push({
      field: 'packingGroup',
      message: `${fields.unNumber} has ${packingGroupWords(entry)} (49 CFR 172.101), not ${fields.packingGroup}.`,
    });
  if (!fields.unNumber && fields.packingGroup)
    warnings.push({
      field: 'packingGroup',
      message: 'A packing group without a UN number says nothing.',
    });
  for (const { parts, ...diluted } of fields.useDilutions)
    warnings.push(
      ...checkHazardData({
        ...diluted,
        hazardous: diluted.hStatements.length > 0,
        signalWord: diluted.signalWord || null,
        hCategories: fields.hCategories,
      }).map(({ message }) => ({ field: 'useDilutions', message: `At 1:${parts}: ${message}` })),
    );
  if (fields.epaRegNo && fields.contactTime === '' && !treatsWater(fields.dilution, category))
    warnings.push({
      field: 'contactTime',
      message: 'A registered product needs its contact time next to the dilution.',
    });
  if (!fields.epaRegNo && fields.contactTime !== '')
    warnings.push({
      field: 'epaRegNo',
      message: 'A contact time is a claim: without an EPA number it may not stand.',
    });
  warnings.push(...epaLabelWarnings(fields));
  if (fields.reactivityGroup === null) {
    const proposed = proposedGroups({ ...fields, casRead });
    warnings.push({
      field: 'reactivityGroup',
      message: `Without a group nobody is warned of combinations.${proposed.length > 0 ? ` The data propose ${proposalWords(proposed)}.` : ''}`,
    });
  }
  warnings.push(...groupWarnings({ ...fields, casRead }));
  return warnings;
}

/** What a service bottle's label repeats from the registered one, and what no other product has. */
function epaLabelWarnings(fields: SafetyFields): { field: string; message: string }[] {
  const { epaRegNo, epaSignalWord, activeIngredients } = fields;
  if (!epaRegNo && (epaSignalWord !== '' || activeIngredients !== ''))
    return [{ field: 'epaRegNo', message: 'Words of an EPA label stand here without its number.' }];
  return epaRegNo && (epaSignalWord === '' || activeIngredients === '')
    ? [
        {
          field: epaSignalWord === '' ? 'epaSignalWord' : 'activeIngredients',
          message:
            'Bottle labels repeat the signal word and the active ingredients of the registered label: enter both.',
        },
      ]
    : [];
}

/**
 * A contact time is how long a surface stays wet (domain facts, EPA labels). Pool and spa products
 * are registered for water, which is dosed by the gallon: their labels have none.
 */
const treatsWater = (dilution: string, category: string) =>
  parseDilution(dilution).kind === 'pool-dose' || /\b(pool|spa)\b/i.test(category);

function groupWarnings(
  fields: SafetyFields & { casRead: readonly string[] },
): { field: string; message: string }[] {
  const groups = groupsOf(fields);
  const warnings: { field: string; message: string }[] = [];
  if (groups.length > 0)
    for (const { group, because } of unanswered(fields, groups))
      warnings.push({
        field: 'reactivityGroup',
        message: `${because} speaks for the group ${group}, which the product has not.`,
      });
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1))
      if (isDeadly(incompatible(one, other)))
        warnings.push({
          field: 'alsoGroups',
          message: `One product can hardly be ${one} and ${other}: those two must never meet.`,
        });
  return warnings;
}

const proposalWords = (proposed: ReturnType<typeof proposedGroups>) =>
  proposed.map(({ group, because }) => `${group} (${because.join(', ')})`).join(' and ');

/** Why "none" contradicts the other data; null when it does not. */
function noneAgainst(fields: SafetyFields): string | null {
  if (fields.reactivityGroup !== 'none') return null;
  const strong = evidenceOf(fields).filter((one) => one.strong);
  if (strong.length === 0) return null;
  const because = [...new Set(strong.map((one) => one.because))].join(', ');
  return `“none” would warn nobody, and ${because} speak${strong.length === 1 ? 's' : ''} against it. Choose ${proposalWords(proposedGroups(fields))}, or correct the data.`;
}

/**
 * Data without a group get the groups that leave no doubt, so that nobody is left without a warning while the choice is open. A choice
 * that somebody made stays.
 */
export function withProposedGroups(fields: SafetyFields): SafetyFields {
  if (fields.reactivityGroup !== null || !evidenceOf(fields).some((one) => one.strong))
    return fields;
  const [first, ...also] = proposedGroups(fields).map(({ group }) => group);
  return { ...fields, reactivityGroup: first ?? null, alsoGroups: also };
}

/** What speaks against the further groups of a product; null when nothing does. */
function faultOfGroups({ reactivityGroup, alsoGroups }: SafetyFields): string | null {
  if (alsoGroups.length === 0) return null;
  if (reactivityGroup === null || reactivityGroup === 'none')
    return 'Choose the reactivity group first: the one that makes the product most dangerous.';
  const all = [reactivityGroup, ...alsoGroups];
  if (new Set(all).size < all.length) return 'Each group counts once: choose another.';
  return alsoGroups.includes('none') ? '“none” beside a group says nothing: leave it out.' : null;
}

/**
 * Data that contradict themselves are refused, with the reason and where it is laid down.
 * @throws AppError `invalid-argument`
 */
export function refuseContradictions(fields: SafetyFields): void {
  const codes = contradiction(fields.hStatements);
  if (codes) throw invalidField('hStatements', codes);
  for (const entry of fields.hCategories) {
    const fault = categoryFault(entry, fields.hStatements);
    if (fault) throw invalidField('hCategories', fault);
  }
  if (fields.notRegulated && fields.unNumber)
    throw invalidField('notRegulated', regulatedByNumber(fields.unNumber));
  const against = noneAgainst(fields);
  if (against) throw invalidField('reactivityGroup', against);
  const groups = faultOfGroups(fields);
  if (groups) throw invalidField('alsoGroups', groups);
  const fault = faultOfUseDilutions(fields, fields.useDilutions);
  if (fault) throw invalidField('useDilutions', fault);
  for (const { parts, hStatements } of fields.useDilutions) {
    const diluted = contradiction(hStatements);
    if (diluted) throw invalidField('useDilutions', `At 1:${parts}: ${diluted}`);
  }
}
