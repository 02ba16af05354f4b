import { code, type HazardCode } from './hazard-code.ts';

/**
 * Makers' supplemental statements: those of the European Union that stand on sheets of cleaning and
 * pool chemicals sold here. OSHA allows supplemental words beside its own (29 CFR 1910.1200 App. C,
 * C.3); they call for no signal word, sign or precaution, and are no hazard class.
 */
const EU = ['', 'Regulation (EC) No 1272/2008, Annex II'] as const;

export const SUPPLEMENTAL_HAZARDS: Readonly<Record<string, HazardCode>> = {
  EUH014: code(
    EU,
    'Reacts violently with water',
    'Keep water away from it: it boils and spatters.',
  ),
  EUH018: code(
    EU,
    'In use may form flammable/explosive vapor-air mixture',
    'Keep it away from heat and sparks: its vapor can catch fire or explode.',
  ),
  EUH019: code(EU, 'May form explosive peroxides', 'Never store it long: it can become explosive.'),
  EUH029: code(
    EU,
    'Contact with water liberates toxic gas',
    'Keep water away from it: it gives off a toxic gas.',
  ),
  EUH031: code(
    EU,
    'Contact with acids liberates toxic gas',
    'Never mix it with acids: it gives off a toxic gas.',
  ),
  EUH032: code(
    EU,
    'Contact with acids liberates very toxic gas',
    'Never mix it with acids: it gives off a gas that can kill.',
  ),
  EUH044: code(
    EU,
    'Risk of explosion if heated under confinement',
    'Keep closed containers of it away from heat: they can explode.',
  ),
  EUH066: code(
    EU,
    'Repeated exposure may cause skin dryness or cracking',
    'Wear gloves: it dries out skin when it gets on it often.',
  ),
  EUH070: code(EU, 'Toxic by eye contact', 'Protect your eyes: it can poison you through them.'),
  EUH071: code(
    EU,
    'Corrosive to the respiratory tract',
    'Never breathe its vapor or mist: it burns nose, throat and lungs.',
  ),
  EUH206: code(
    EU,
    'Warning! Do not use together with other products. May release dangerous gases (chlorine)',
    'Never use it with other cleaners: it can give off chlorine gas.',
  ),
};

const PARTS = [
  'H300+H310',
  'H300+H330',
  'H310+H330',
  'H300+H310+H330',
  'H301+H311',
  'H301+H331',
  'H311+H331',
  'H301+H311+H331',
  'H302+H312',
  'H302+H332',
  'H312+H332',
  'H302+H312+H332',
  'H303+H313',
  'H303+H333',
  'H313+H333',
  'H303+H313+H333',
  'H315+H320',
] as const;

/**
 * The codes that a maker's combined one stands for: "H302+H312" says two hazards in one sentence, and
 * every rule asks for each. Others stay as they are; what is there twice is kept once.
 */
export function separateCodes(codes: readonly string[]): string[] {
  const combined: readonly string[] = PARTS;
  const parts = codes.flatMap((one) => {
    const tight = one.replace(/\s*\+\s*/g, '+');
    return combined.includes(tight) ? tight.split('+') : [one];
  });
  const isCombined = parts.length > codes.length;
  return isCombined ? [...new Set(parts)] : [...codes];
}
