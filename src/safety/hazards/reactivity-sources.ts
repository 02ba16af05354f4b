/**
 * The documents that the pairs of `reactive-pairs.ts` were taken from, in our own words there.
 * `trade` is knowledge of the trade that no document has confirmed yet: a chemist decides.
 */
export const SOURCES = {
  burlington: {
    title: 'Fatal accident with acid cleaner and chlorine bleach, Burlington MA, November 2019',
    where: 'News reports of 2019-11; 29 CFR 1910.1200(h) training duty',
  },
  'chlorine-institute': {
    title: 'The Chlorine Institute, Sodium Hypochlorite Incompatibility Chart',
    where: 'Rows: acids; ammonia and quats; organics; metals; hydrogen peroxide; reducing agents',
  },
  cameo: {
    title: 'NOAA CAMEO Chemicals, reactive groups and their predicted reactions',
    where: 'cameochemicals.noaa.gov, documentation of pairs of groups such as RG10 with RG22',
  },
  'cameo-trichlor': {
    title: 'NOAA CAMEO Chemicals, trichloro-s-triazinetrione, dry',
    where: 'cameochemicals.noaa.gov/chemical/9131, reactivity profile',
  },
  'fire-service': {
    title: 'Fire Engineering, Swimming Pool Disinfectants',
    where: 'Incompatible mixtures of calcium hypochlorite and chlorinated isocyanurates',
  },
  'trichlor-maker': {
    title: 'Maker’s sheet of granular trichloroisocyanuric acid',
    where: 'Stability and reactivity: incompatible materials',
  },
  'pool-maker': {
    title: 'Maker’s guide to storing and handling pool and spa chemicals',
    where: 'Storage: each chemical apart from every other',
  },
  'peracetic-makers': {
    title: 'Peracetic acid makers of Europe, safe handling of solutions',
    where: 'Contamination: metals, alkalis, organic compounds, reducing agents; pH below 1.5',
  },
  peroxide: {
    title: 'Federal occupational health guideline for hydrogen peroxide',
    where: 'Reactivity: incompatibilities',
  },
  'monopersulfate-maker': {
    title: 'Maker’s sheet of a non-chlorine pool shock (potassium monopersulfate)',
    where: 'Section 10: halides, active halogens, metal salts',
  },
  'persulfate-maker': {
    title: 'Maker’s notes on the decomposition of persulfates',
    where: 'Reducing agents, acids, bases, halides, organics, ammonia',
  },
  'percarbonate-maker': {
    title: 'Maker’s notes on handling sodium percarbonate',
    where: 'Decomposition: heat, oxygen, pressure; fire with what burns',
  },
  'sulfite-maker': {
    title: 'Makers’ sheets of sodium metabisulfite and bisulfite',
    where: 'Incompatibilities: acids free sulfur dioxide; oxidizers',
  },
  'muriatic-maker': {
    title: 'Maker’s sheet of muriatic acid for pools',
    where: 'Reactivity: metals, caustics, oxidizing materials',
  },
  'public-health': {
    title: 'Public health notices on household cleaning chemicals',
    where: 'Bleach with vinegar, ammonia or alcohol; peroxide with vinegar',
  },
  'cameo-acids': {
    title:
      'NOAA CAMEO Chemicals, reactive groups of acids: strong non-oxidizing, strong oxidizing, weak',
    where: 'Pairs with bases, organics, metals, inorganic fluorides and chlorites',
  },
  'niosh-acids': {
    title:
      'NIOSH Pocket Guide, incompatibilities of sulfuric, nitric, hydrogen chloride and hydrogen fluoride',
    where: 'Entries of each acid: organics, metals, hydroxides, amines',
  },
  'chlorite-maker': {
    title: 'Makers’ sheets of sodium chlorite, dry and in solution',
    where: 'Section 10: acids free chlorine dioxide; organics, reducing agents, hypochlorites',
  },
  'fluoride-maker': {
    title: 'Makers’ sheets of ammonium bifluoride and hydrofluoric acid cleaners',
    where: 'Section 10: strong acids free hydrogen fluoride; bases, metals, glass',
  },
  'sulfuric-maker': {
    title: 'Makers’ sheets of sulfuric acid drain openers',
    where: 'Section 10: alkalis, other drain openers, bleach, organics, metals, water',
  },
  'iodophor-maker': {
    title: 'Makers’ sheets of iodine sanitizers with phosphoric acid',
    where: 'Section 10: chlorine products, ammonia, alkalis, reducing agents',
  },
  'machine-maker': {
    title: 'Makers’ instructions for dish machines and laundries',
    where: 'Detergent, sanitizer, rinse aid and sour are dosed in turn into the same tank',
  },
  trade: {
    title: 'Trade knowledge, to be confirmed by a chemist',
    where: 'No document yet',
  },
} as const;
export type Source = keyof typeof SOURCES;
