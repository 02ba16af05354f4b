import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const solvents: LessonText = {
  family: 'solvents',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both('Solvents, alcohols and spray cans', 'Solventes, alcoholes y aerosoles'),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Hand rub, glass concentrate, polish and spray cans hold liquids or gas that burn.',
          'El gel de manos, el limpiavidrios concentrado, el pulidor y los aerosoles tienen líquido o gas que arde.',
        ),
        both(
          'Their vapor is heavier than air and creeps along the floor to a flame.',
          'Su vapor pesa más que el aire y corre por el piso hasta una llama.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'They catch fire from a spark, a pilot light or a cigarette.',
          'Se encienden con una chispa, un piloto de gas o un cigarrillo.',
        ),
        both(
          'Vapor makes you dizzy and irritates the eyes. A hot can bursts.',
          'El vapor marea e irrita los ojos. Una lata caliente revienta.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Gloves and, where it may splash, goggles. Fresh air.',
          'Guantes y, si puede salpicar, gafas. Aire fresco.',
        ),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Keep away from flames, hot plates and pilot lights. No smoking.',
          'Lejos de llamas, planchas calientes y pilotos. No fume.',
        ),
        both(
          'Never with bleach, pool chemicals or peroxides: fire or toxic gas.',
          'Nunca con cloro, químicos de piscina ni peróxidos: fuego o gas tóxico.',
        ),
      ],
    },
    {
      kind: 'splash',
      lines: [
        both(
          'Eyes: rinse with water for several minutes; follow the sheet. Dizzy: go into fresh air.',
          'Ojos: enjuague con agua varios minutos; siga la hoja. Mareo: salga al aire fresco.',
        ),
        both(
          'Spill: put out flames, open doors, soak it up, take the rags outside.',
          'Derrame: apague las llamas, abra puertas, absorba y saque los trapos afuera.',
        ),
        both(
          'Never pierce or burn a can, even an empty one.',
          'Nunca perfore ni queme una lata, aunque esté vacía.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both('Where may spray cans stand?', '¿Dónde pueden estar los aerosoles?'),
      answers: [
        both('On the oven, it is dry there', 'Sobre el horno, está seco'),
        both('In the shade, away from heat', 'En la sombra, lejos del calor'),
        both('In a sunny window', 'En una ventana con sol'),
      ],
      right: 1,
      why: both(
        'A can bursts when it gets hotter than 122 °F (50 °C).',
        'Una lata revienta a más de 122 °F (50 °C).',
      ),
    },
    {
      ask: both(
        'Hand rub is spilled beside the stove. What first?',
        'Se derramó gel de manos junto a la estufa. ¿Qué hace primero?',
      ),
      answers: [
        both('Turn off the flames, keep people away', 'Apago las llamas y alejo a la gente'),
        both('Wipe it with bleach', 'Lo limpio con cloro'),
        both('Let it dry', 'Dejo que se seque'),
      ],
      right: 0,
      why: both(
        'Its vapor burns. Bleach and alcohol form toxic chemicals.',
        'Su vapor arde. El cloro con alcohol forma químicos tóxicos.',
      ),
    },
    {
      ask: both(
        'The can seems empty. What do you do with it?',
        'La lata parece vacía. ¿Qué hace con ella?',
      ),
      answers: [
        both('Pierce it', 'La perforo'),
        both('Throw it into the fire', 'La tiro al fuego'),
        both(
          'Put it where the supervisor says, in one piece',
          'La pongo, entera, donde dice el supervisor',
        ),
      ],
      right: 2,
      why: both('There is still gas inside, and it burns.', 'Todavía tiene gas, y arde.'),
    },
    {
      ask: both(
        'You get dizzy while polishing. What do you do?',
        'Se marea mientras pule. ¿Qué hace?',
      ),
      answers: [
        both('Go into fresh air and tell someone', 'Salgo al aire fresco y aviso'),
        both('Hurry up', 'Me apuro'),
        both('Sit down beside the can', 'Me siento junto a la lata'),
      ],
      right: 0,
      why: both(
        'Vapor makes you dizzy. Fresh air helps; more vapor can make you faint.',
        'El vapor marea. El aire fresco ayuda; más vapor puede desmayarle.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    { title: 'The reactivity table of this shop, with its documents' },
    {
      title: 'P210, P251 and P410+P412: precautionary statements of flammable liquids and aerosols',
    },
  ],
  reviewed: { en: null, es: null },
};
