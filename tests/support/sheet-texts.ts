import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Safety data sheets as their words come out of a PDF: made up, in the manner of makers' sheets. */

/** An American sheet: sentences and no codes. Page heads stand amid sections, and section 6 refers to section 8. */
export const BLEACH_SHEET = `SAFETY DATA SHEET Revision date: 03/14/2025 Brightwater Bleach 12.5 Page 1 of 5
SECTION 1: PRODUCT AND COMPANY IDENTIFICATION Product name Brightwater Bleach 12.5 Item No. 50021 EPA Reg. No.: 4321-17 EPA Est. No. 4321-TX-1
Emergency telephone 1-800-555-0142
SECTION 2: HAZARD(S) IDENTIFICATION Classification Skin Corrosion/Irritation: Category 1B Serious Eye Damage/Eye Irritation: Category 1
Corrosive to metals: Category 1 Label elements Signal word: DANGER
Hazard statement(s) May be corrosive to metals. Causes severe skin burns and eye damage. Very toxic to aquatic life.
Precautionary statement(s) Prevention Keep only in original container. Do not breathe mist, vapors or spray. Wash hands thoroughly after handling.
Wear protective gloves, protective clothing, eye protection and face protection.
Response IF SWALLOWED: Rinse mouth. Do NOT induce vomiting. IF ON SKIN (or hair): Take off immediately all contaminated clothing. Rinse skin with water/shower.
Wash contaminated clothing before reuse. IF INHALED: Remove person to fresh air and keep comfortable for breathing.
IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.
Immediately call a poison center or doctor. Storage Store locked up. Disposal Dispose of contents/container to an approved plant.
SECTION 3: COMPOSITION/INFORMATION ON INGREDIENTS Chemical name CAS No. Weight % Sodium hypochlorite 7681-52-9 10-13
H400 H410 H335 Sodium hydroxide 1310-73-2 0.5-1 H290 H314 Batch 30155-14-2 Phone 555-01-4
Page 2 of 5 SECTION 3: COMPOSITION/INFORMATION ON INGREDIENTS (continued) H302 Harmful if swallowed
SECTION 4: FIRST AID MEASURES Eyes: rinse. SECTION 5: FIRE-FIGHTING MEASURES Use water spray.
SECTION 6: ACCIDENTAL RELEASE MEASURES Personal precautions: wear what Section 8: Exposure controls names. Keep out of drains.
SECTION 7: HANDLING AND STORAGE Never mix with acids. SECTION 8: EXPOSURE CONTROLS/PERSONAL PROTECTION Goggles.
SECTION 9: PHYSICAL AND CHEMICAL PROPERTIES Appearance clear yellow liquid Odor chlorine pH: 12.1 - 13.2 Melting point Not available
Vapor density Not available Specific gravity (water = 1): 1.17 Solubility complete
SECTION 10: STABILITY AND REACTIVITY Contact with acids liberates toxic gas.
SECTION 11: TOXICOLOGICAL INFORMATION pH 1% solution 11. SECTION 12: ECOLOGICAL INFORMATION Toxic to fish.
SECTION 13: DISPOSAL CONSIDERATIONS Follow the law.
SECTION 14: TRANSPORT INFORMATION DOT: UN1791, Hypochlorite solutions, 8, III IMDG: UN 1791 Packing group: III
SECTION 15: REGULATORY INFORMATION SARA 302: none. EPA Registration Number 4321-17 SECTION 16: OTHER INFORMATION End.`;

/** A neutral cleaner that is no hazard: much of it is "not". */
export const NEUTRAL_SHEET = `1. IDENTIFICATION Product Quiet Floor Cleaner Lot 7732-18-5
2. HAZARDS IDENTIFICATION This product is not a combustible liquid and not classified as hazardous under 29 CFR 1910.1200. Signal word: None
Hazard statements: None. 3. COMPOSITION / INFORMATION ON INGREDIENTS No hazardous ingredients. Lot No. 7732-18-5
4. FIRST-AID MEASURES Rinse. 5. FIRE FIGHTING MEASURES Not flammable. 6. ACCIDENTAL RELEASE MEASURES Mop up. 7. HANDLING AND STORAGE Keep cool.
8. EXPOSURE CONTROLS / PERSONAL PROTECTION None. 9. PHYSICAL AND CHEMICAL PROPERTIES pH: Not available Boiling point 212 F
Relative density: Not determined Vapor density 1.2 10. STABILITY AND REACTIVITY Stable.
14. TRANSPORT INFORMATION DOT: Not regulated. 16. OTHER INFORMATION None.`;

/** With codes, as makers that sell in Europe too print them. */
export const CODED_SHEET = `Contents 1. Identification 2. Hazard identification 3. Composition/information on ingredients 4. First-aid measures 5. Fire-fighting measures
SECTION 1. Identification Kiln Descaler
SECTION 2. Hazard identification 2.1 Classification Met. Corr. 1 H290 Acute Tox. 4 (H302 + H332) Skin Corr. 1A; H314 Ox. Liq. 3, H272 Repr. 1B H360FD
STOT SE 3 H335 EUH031 H303 2.2 Label elements Pictograms GHS05 GHS07 GHS08 Danger! DANGER
P260 P264 P280 P301+P330+P331+P310 P303 + P361 + P353 P305+P351+P338 P316 P501 2.3 Other hazards No PBT.
SECTION 3. Composition/information on ingredients Nitric acid CAS 7697-37-2 EC 231-714-2 20 - 25 % H272 H331 Phosphoric acid 7664-38-2
SECTION 4. First-aid measures Rinse.
SECTION 8. Exposure controls/personal protection Gloves.
SECTION 9. Physical and chemical properties pH < 1 (20 °C) Density 1.145 - 1.155 g/cm3 Bulk density 60
SECTION 10. Stability and reactivity Stable.
SECTION 14. Transport information DOT UN number UN2031 IMDG UN 3264 Packing group II
SECTION 16. Other information H225 Highly flammable liquid and vapor.`;

/** Two products in one sheet: as sold, and diluted for use. */
export const DUAL_SHEET = `SECTION 1. IDENTIFICATION Sudsworth
SECTION 2. HAZARDS IDENTIFICATION Product AS SOLD Signal word: Danger Hazard statements: Causes serious eye damage. Harmful if swallowed or in contact with skin.
Product AT USE DILUTION Signal word: Warning Hazard statements: Causes eye irritation.
SECTION 3. COMPOSITION/INFORMATION ON INGREDIENTS Product AS SOLD Alcohol ethoxylate 68439-46-3 10 - 30 Product AT USE DILUTION none
SECTION 4. FIRST AID MEASURES Rinse.
SECTION 9. PHYSICAL AND CHEMICAL PROPERTIES Product AS SOLD pH : 10.45, 100 % Density : 8.6 lb/gal Product AT USE DILUTION pH : 8.1
SECTION 10. STABILITY AND REACTIVITY Stable.
SECTION 14. TRANSPORT INFORMATION UN number: 1760 Packing group: PG III SECTION 15. REGULATORY INFORMATION None.`;

export const SPANISH_SHEET = `HOJA DE DATOS DE SEGURIDAD SECCIÓN 1: Identificación Desincrustante Rayo
SECCIÓN 2: Identificación de los peligros Palabra de advertencia: Peligro H290 Puede ser corrosiva para los metales. H314 Provoca graves quemaduras. P280 P260 P310
SECCIÓN 3: Composición/información sobre los componentes Ácido clorhídrico 7647-01-0 15 % H335
SECCIÓN 4: Primeros auxilios Enjuagar.
SECCIÓN 9: Propiedades físicas y químicas pH: 0,8 Densidad relativa: 1,075
SECCIÓN 10: Estabilidad y reactividad Estable.
SECCIÓN 14: Información relativa al transporte Número ONU: 1789 Grupo de embalaje: II
SECCIÓN 15: Información reglamentaria Ninguna.`;

/** A sheet's words as a PDF of several pages, as a maker's program would write it. */
export async function sheetOf(words: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  // Each section on a page of its own: sections 9 and 14 of a real sheet stand on later pages.
  for (const text of words.split(/(?=SECTION \d+[:.])/))
    pdf.addPage([900, 400]).drawText(text, { x: 20, y: 370, size: 8, font, lineHeight: 11 });
  return pdf.save({ useObjectStreams: false });
}
