import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const caustics: LessonText = {
  family: 'caustics',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both(
    'Caustics: degreasers, oven cleaner, dish detergent',
    'Cáusticos: desengrasantes, limpiahornos, detergente de platos',
  ),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Oven cleaner, degreaser, floor stripper, machine detergent and laundry alkali are caustic.',
          'El limpiahornos, el desengrasante, el removedor de pisos, el detergente de máquina y el álcali de lavandería son cáusticos.',
        ),
        both(
          'They dissolve grease and wax. Skin holds grease too.',
          'Disuelven grasa y cera. La piel también tiene grasa.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'They burn skin and eyes deeply. At first it may only feel slippery.',
          'Queman la piel y los ojos profundamente. Al principio solo se siente resbaloso.',
        ),
        both('A splash in the eye can blind.', 'Una salpicadura en el ojo puede cegar.'),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Long chemical gloves and splash goggles. A face shield for spray above your head.',
          'Guantes largos para químicos y gafas contra salpicaduras. Careta al rociar hacia arriba.',
        ),
        both('Let ovens and pans cool first.', 'Deje enfriar los hornos y las planchas primero.'),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Caustic and acid get so hot that they spatter.',
          'Un cáustico con un ácido se calienta tanto que salpica.',
        ),
        both(
          'Never on aluminum: it makes a gas that burns.',
          'Nunca sobre aluminio: produce un gas que arde.',
        ),
        both(
          'Some floor strippers hold amines: with bleach they give off a gas that can kill.',
          'Algunos removedores de pisos tienen aminas: con cloro sueltan un gas que puede matar.',
        ),
      ],
    },
    {
      kind: 'splash',
      lines: [
        both(
          'Slippery skin: rinse for several minutes, until it no longer feels slippery.',
          'Piel resbalosa: enjuague varios minutos, hasta que ya no resbale.',
        ),
        both(
          'Eyes: rinse with water for several minutes; follow the sheet. Call for help at once.',
          'Ojos: enjuague con agua varios minutos; siga la hoja. Pida ayuda en seguida.',
        ),
        both(
          'A wet floor with stripper or degreaser is slippery: put up signs, keep people off.',
          'Un piso con removedor o desengrasante es resbaloso: ponga avisos, no deje pasar.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'Degreaser is on your hand. It feels slippery but does not hurt. What do you do?',
        'Tiene desengrasante en la mano. Está resbalosa pero no duele. ¿Qué hace?',
      ),
      answers: [
        both('Rinse for several minutes', 'Enjuago varios minutos'),
        both('Nothing, it does not hurt', 'Nada, no duele'),
        both('Wipe it with a rag', 'La seco con un trapo'),
      ],
      right: 0,
      why: both(
        'Slippery means that it is dissolving your skin. The pain comes later.',
        'Resbalosa quiere decir que disuelve su piel. El dolor viene después.',
      ),
    },
    {
      ask: both(
        'May oven cleaner go on aluminum pans?',
        '¿Puede usar limpiahornos en bandejas de aluminio?',
      ),
      answers: [
        both('Yes, for a short time', 'Sí, poco tiempo'),
        both('Yes, when thinned', 'Sí, diluido'),
        both('No', 'No'),
      ],
      right: 2,
      why: both(
        'It eats aluminum and makes hydrogen, a gas that burns.',
        'Destruye el aluminio y produce hidrógeno, un gas que arde.',
      ),
    },
    {
      ask: both(
        'You spray an oven from below. What protects your face?',
        'Rocía un horno por arriba de la cabeza. ¿Qué le protege la cara?',
      ),
      answers: [
        both('Sunglasses', 'Lentes de sol'),
        both('Goggles and a face shield', 'Gafas y careta'),
        both('A cap', 'Una gorra'),
      ],
      right: 1,
      why: both('Drops fall back. One drop can blind.', 'Las gotas caen. Una gota puede cegar.'),
    },
    {
      ask: both('What must never meet caustics?', '¿Qué no debe tocar nunca un cáustico?'),
      answers: [
        both('Cold water', 'Agua fría'),
        both('Acids such as delimer', 'Ácidos, como el desincrustante'),
        both('A mop', 'Un trapeador'),
      ],
      right: 1,
      why: both('Together they get very hot and spatter.', 'Juntos se calientan mucho y salpican.'),
    },
  ],
  sources: [
    HAZCOM,
    { title: 'The reactivity table of this shop, with its documents' },
    { title: 'Slippery feel and late pain of alkali burns: first-aid teaching', memory: true },
  ],
  reviewed: { en: null, es: null },
};
