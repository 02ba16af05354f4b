import {
  composition,
  fire,
  firstAid,
  hazards,
  identification,
  release,
} from './emergency-sections.ts';
import { exposure, handling, properties, reactivity } from './handling-sections.ts';
import {
  disposal,
  ecology,
  other,
  regulatory,
  toxicology,
  transport,
} from './regulation-sections.ts';
import {
  SECTION_TITLES,
  type SheetData,
  type SheetIssue,
  type SheetSection,
} from './sheet-content.ts';

/** The content of a sheet, section by section, without any layout. */
export function sheetSections(data: SheetData, issue: SheetIssue): SheetSection[] {
  const blocks = [
    identification(data, issue),
    hazards(data),
    composition(data),
    firstAid(data),
    fire(data),
    release(data),
    handling(data),
    exposure(data),
    properties(data),
    reactivity(data),
    toxicology(data),
    ecology(data),
    disposal(data),
    transport(data),
    regulatory(data),
    other(issue),
  ];
  return SECTION_TITLES.map((title, index) => ({
    number: index + 1,
    title,
    blocks: blocks[index] ?? [],
  }));
}
