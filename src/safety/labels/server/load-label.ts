import type { Actor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import { describeDilution } from '../../hazards/dilution.ts';
import { labelDilutions } from '../../hazards/usual-dilutions.ts';
import { type LabelQuery, labelQuery } from '../contract.ts';
import type { LabelDrawing } from '../label-drawing.ts';
import { type DrawnLabel, drawLabels } from './draw-labels.ts';
import type { LabelFacts } from './label-facts.ts';
import { labelFacts } from './make-label.ts';
import { readLabelQuery } from './print-label.ts';

/** One label as the page shows it. */
export interface ShownLabel {
  language: 'en' | 'es';
  drawing: LabelDrawing;
  /** Type size of the body in points; null where there is none. */
  size: number | null;
  /** Sentences that did not fit, whole; the label says how many they are. */
  left: readonly string[];
}

export interface LabelPageData {
  nameKey: string;
  name: string;
  /** Ratios inside the maker's range; empty where it is not mixed 1:N. */
  dilutions: { value: number; label: string }[];
  /** How it is dosed where there is nothing to choose; '' where it is not. */
  dose: string;
  chosen: LabelQuery;
  labels: ShownLabel[];
  /** Why there is no label of these choices; null when there is one. */
  problem: string | null;
  /** Statements of the sheet that speak against a filled bottle, and why. */
  contradictions: readonly { text: string; reason: string }[];
  /** The reviewer of the Spanish text; null: none. */
  translator: LabelFacts['translator'];
  isSold: boolean;
}

function shown({ language, drawing, size, left, content }: DrawnLabel): ShownLabel {
  const { firstAid, precautions } = content;
  const aid = firstAid.filter(({ route }) => left.routes.includes(route));
  return {
    language,
    drawing,
    size,
    left: [
      ...aid.map(({ lead, text }) => `${lead} ${text}`.trim()),
      ...precautions.slice(precautions.length - left.statements),
    ],
  };
}

/** The labels of the facts, or why there are none. */
function tryDrawing(
  facts: LabelFacts,
  { stock, language }: LabelQuery,
): { labels: DrawnLabel[]; problem: LabelPageData['problem'] } {
  try {
    return { labels: drawLabels(facts, stock, language), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { labels: [], problem: error.message };
  }
}

/**
 * The page that makes a label: what may be chosen, and the label as it will be printed. A choice
 * that can't be printed is said, never replaced by another one.
 * @throws AppError `not-found`
 */
export async function loadLabel(
  app: App,
  actor: Actor,
  request: Request,
  nameKey: string,
): Promise<LabelPageData> {
  let chosen = labelQuery.parse({});
  let problem: LabelPageData['problem'] = null;
  try {
    chosen = readLabelQuery(request);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problem = error.message;
  }
  const made = await labelFacts(app, actor, nameKey, chosen.dilution).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'invalid-argument') throw error;
    problem = error.message;
    return labelFacts(app, actor, nameKey, undefined);
  });
  const { facts, dose } = made;
  const drawn = problem ? { labels: [], problem } : tryDrawing(facts, chosen);
  return {
    nameKey,
    name: facts.name,
    dilutions: labelDilutions(dose),
    dose: describeDilution(dose),
    chosen: {
      ...chosen,
      ...(facts.parts === null ? {} : { dilution: chosen.dilution ?? facts.parts }),
    },
    labels: drawn.labels.map(shown),
    problem: drawn.problem,
    contradictions: drawn.labels[0]?.content.contradictions ?? [],
    translator: facts.translator,
    isSold: facts.isSold,
  };
}
