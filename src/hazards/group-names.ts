import type { ReactivityGroup } from './reactivity.ts';

/** Reactivity groups as sheets and labels name them, when the products themselves are too many. */
export const GROUP_NAMES: Record<'en' | 'es', Record<ReactivityGroup, string>> = {
  en: {
    hypochlorite: 'chlorine bleach and other hypochlorites',
    'calcium-hypochlorite': 'dry pool chlorine (calcium hypochlorite)',
    'chlorinated-isocyanurate': 'trichlor and other stabilized chlorine',
    bromine: 'bromine tablets',
    acid: 'acids',
    'acetic-acid': 'vinegar and acetic acid',
    amine: 'ammonia and amines (floor strippers)',
    'strong-peroxide': 'strong hydrogen peroxide',
    peroxide: 'peroxides',
    'strong-alkali': 'strong alkalis',
    algaecide: 'algaecides',
    quat: 'quaternary ammonium products',
    alcohol: 'alcohols',
    organic: 'oils, solvents and polishes',
    none: '',
  },
  es: {
    hypochlorite: 'cloro y otros hipocloritos',
    'calcium-hypochlorite': 'cloro seco para piscinas (hipoclorito de calcio)',
    'chlorinated-isocyanurate': 'tricloro y otro cloro estabilizado',
    bromine: 'tabletas de bromo',
    acid: 'ácidos',
    'acetic-acid': 'vinagre y ácido acético',
    amine: 'amoníaco y aminas (removedores de pisos)',
    'strong-peroxide': 'peróxido de hidrógeno concentrado',
    peroxide: 'peróxidos',
    'strong-alkali': 'álcalis fuertes',
    algaecide: 'alguicidas',
    quat: 'amonio cuaternario',
    alcohol: 'alcoholes',
    organic: 'aceites, solventes y pulidores',
    none: '',
  },
};
