import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const oxidizers: LessonText = {
  family: 'oxidizers',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both(
    'Peroxides, oxidizers and pool chemicals',
    'Peróxidos, oxidantes y químicos de piscina',
  ),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Peroxide cleaners, oxygen bleach, chlorine tablets, shock and bromine feed a fire.',
          'Los limpiadores con peróxido, el blanqueador de oxígeno, las tabletas de cloro, el choque y el bromo avivan el fuego.',
        ),
        both(
          'Dry pool chemicals look alike and are not the same.',
          'Los químicos secos de piscina se parecen y no son iguales.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'They burn skin and eyes. Their dust hurts nose and lungs.',
          'Queman la piel y los ojos. Su polvo daña la nariz y los pulmones.',
        ),
        both(
          'A little dirt, oil or water in the pail can start a fire or give off gas.',
          'Un poco de suciedad, aceite o agua en el cubo puede causar fuego o gas.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Chemical gloves and splash goggles. No rags in your pockets.',
          'Guantes para químicos y gafas contra salpicaduras. Sin trapos en los bolsillos.',
        ),
        both(
          'Stand so that the wind blows the dust away from you.',
          'Póngase de modo que el viento aleje el polvo.',
        ),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Never mix two pool chemicals, not even two kinds of chlorine: fire, explosion, gas.',
          'Nunca mezcle dos químicos de piscina, ni dos tipos de cloro: fuego, explosión, gas.',
        ),
        both('One dry, clean scoop for each pail.', 'Una pala limpia y seca para cada cubo.'),
        both(
          'Add the chemical to water, never water to the chemical.',
          'Agregue el químico al agua, nunca agua al químico.',
        ),
      ],
    },
    {
      kind: 'splash',
      lines: [
        both(
          'Eyes or skin: rinse with water for several minutes; follow the sheet. Call for help.',
          'Ojos o piel: enjuague con agua varios minutos; siga la hoja. Pida ayuda.',
        ),
        both(
          'Smoke or hiss from a pail: get out, keep others out, call 911. Do not close the lid.',
          'Humo o silbido de un cubo: salga, no deje entrar a nadie, llame al 911. No lo tape.',
        ),
        both(
          'Spill: never sweep it into the trash. Call your supervisor.',
          'Derrame: nunca lo barra a la basura. Llame a su supervisor.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'Half a pail of one chlorine is left. May you fill it up with another kind?',
        'Queda medio cubo de un cloro. ¿Puede llenarlo con otro tipo?',
      ),
      answers: [
        both('Yes, both are chlorine', 'Sí, los dos son cloro'),
        both('Yes, if both are dry', 'Sí, si los dos están secos'),
        both('Never', 'Nunca'),
      ],
      right: 2,
      why: both(
        'Two kinds of dry chlorine can catch fire or explode.',
        'Dos tipos de cloro seco pueden incendiarse o explotar.',
      ),
    },
    {
      ask: both('A pail smokes. What do you do?', 'Sale humo de un cubo. ¿Qué hace?'),
      answers: [
        both('Get out and call 911', 'Salgo y llamo al 911'),
        both('Close the lid tightly', 'Lo tapo bien'),
        both('Pour a cup of water on it', 'Le echo una taza de agua'),
      ],
      right: 0,
      why: both(
        'Closed, it bursts. A little water makes it worse.',
        'Tapado, revienta. Un poco de agua lo empeora.',
      ),
    },
    {
      ask: both('Which scoop do you use?', '¿Qué pala usa?'),
      answers: [
        both('Any scoop, rinsed and wet', 'Cualquiera, enjuagada y mojada'),
        both('The dry scoop of this pail', 'La pala seca de este cubo'),
        both('The one of the acid', 'La del ácido'),
      ],
      right: 1,
      why: both(
        'Water or a trace of another product can start a fire.',
        'El agua o un resto de otro producto puede causar fuego.',
      ),
    },
    {
      ask: both('Where do oily rags go?', '¿Dónde van los trapos con aceite?'),
      answers: [
        both('Far away from oxidizers', 'Lejos de los oxidantes'),
        both('On top of the pails', 'Encima de los cubos'),
        both('Under the pails against leaks', 'Debajo de los cubos, por las fugas'),
      ],
      right: 0,
      why: both(
        'Oxidizers make oily rags burn.',
        'Los oxidantes hacen arder los trapos con aceite.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    {
      title:
        'The reactivity table of this shop, with its documents (makers of pool chemicals, fire service)',
    },
    {
      title:
        'Chemical to water, never water to chemical; do not close a smoking pail: makers of pool chemicals',
      memory: true,
    },
  ],
  reviewed: { en: null, es: null },
};
