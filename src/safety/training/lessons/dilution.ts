import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const dilution: LessonText = {
  family: 'dilution',
  revision: 2,
  revisedOn: '2026-11-27',
  title: both('Concentrates and mixing with water', 'Concentrados y mezcla con agua'),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'A concentrate is strong. It is mixed with water before it is used.',
          'Un concentrado es fuerte. Se mezcla con agua antes de usarlo.',
        ),
        both(
          '1:64 means one part product and 64 parts water: 2 oz to a gallon of water.',
          '1:64 quiere decir una parte de producto y 64 de agua: 2 oz por galón de agua.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'Straight from the jug it burns worse than in your spray bottle.',
          'Directo del envase quema más que en su botella de rociar.',
        ),
        both(
          'More is not better. Too much hurts skin, leaves a film and wastes money.',
          'Más no es mejor. Demasiado daña la piel, deja residuo y desperdicia dinero.',
        ),
        both(
          'Too little of a disinfectant does not disinfect.',
          'Muy poco desinfectante no desinfecta.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Wear the gloves and goggles of the concentrate while you pour.',
          'Use los guantes y gafas del concentrado mientras vierte.',
        ),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Water first, then the product. It splashes less.',
          'Primero el agua, después el producto. Salpica menos.',
        ),
        both(
          'Water only. Never mix two concentrates, and never top up a bottle with another product.',
          'Solo agua. Nunca mezcle dos concentrados ni rellene una botella con otro producto.',
        ),
      ],
    },
    {
      kind: 'splash',
      lines: [
        both(
          'Label the bottle right away: name, dilution, hazards.',
          'Ponga la etiqueta en seguida: nombre, dilución y peligros.',
        ),
        both(
          'Eyes: rinse with water for several minutes; follow the sheet. Call for help.',
          'Ojos: enjuague con agua varios minutos; siga la hoja. Pida ayuda.',
        ),
        both(
          'A hose or pump that leaks: stop, close it, tell your supervisor.',
          'Una manguera o bomba que gotea: pare, ciérrela y avise a su supervisor.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both('What goes into the bottle first?', '¿Qué va primero en la botella?'),
      answers: [
        both('The product', 'El producto'),
        both('The water', 'El agua'),
        both('It makes no difference', 'Da igual'),
      ],
      right: 1,
      why: both(
        'With the water in first, the strong product splashes less.',
        'Con el agua primero, el producto fuerte salpica menos.',
      ),
    },
    {
      ask: both(
        'The floor is very dirty. May you double the dose?',
        'El piso está muy sucio. ¿Puede doblar la dosis?',
      ),
      answers: [
        both('No, the label says how much', 'No, la etiqueta dice cuánto'),
        both('Yes, it cleans better', 'Sí, limpia mejor'),
        both('Yes, with gloves', 'Sí, con guantes'),
      ],
      right: 0,
      why: both(
        'More than the label says hurts people and floors, and is against the law for a registered disinfectant.',
        'Más de lo que dice la etiqueta daña a las personas y los pisos, y con un desinfectante registrado es ilegal.',
      ),
    },
    {
      ask: both('What does 1:64 mean?', '¿Qué quiere decir 1:64?'),
      answers: [
        both('64 oz to a gallon', '64 oz por galón'),
        both('1 oz to 64 gallons', '1 oz por 64 galones'),
        both('One part product and 64 parts water', 'Una parte de producto y 64 de agua'),
      ],
      right: 2,
      why: both(
        'One part product to 64 parts water is 2 oz to a gallon of water.',
        'Una parte de producto por 64 de agua son 2 oz por galón de agua.',
      ),
    },
    {
      ask: both(
        'When does the filled bottle get its label?',
        '¿Cuándo se pone la etiqueta a la botella llena?',
      ),
      answers: [
        both('At the end of the shift', 'Al final del turno'),
        both('Right away', 'En seguida'),
        both('When somebody asks', 'Cuando alguien pregunta'),
      ],
      right: 1,
      why: both(
        'The next person must know what is inside.',
        'La próxima persona debe saber qué contiene.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    { title: '29 CFR 1910.1200(f)(6): labels of workplace containers' },
    { title: '40 CFR 156 and FIFRA section 12(a)(2)(G): use as the label says' },
    { title: 'Water first, then product: trade practice', memory: true },
  ],
  reviewed: { en: null, es: null },
};
