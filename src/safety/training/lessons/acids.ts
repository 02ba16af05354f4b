import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const acids: LessonText = {
  family: 'acids',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both(
    'Acids, bowl cleaners and delimers',
    'Ácidos, limpiadores de inodoro y desincrustantes',
  ),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Bowl cleaner, delimer, laundry sour, rinse aid and muriatic acid are acids.',
          'El limpiador de inodoro, el desincrustante, el agrio de lavandería, el abrillantador y el ácido muriático son ácidos.',
        ),
        both(
          'They take off lime, rust and urine scale.',
          'Quitan sarro, óxido y residuos de orina.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'The strong ones burn skin and eyes at once and can blind.',
          'Los fuertes queman la piel y los ojos en seguida y pueden cegar.',
        ),
        both(
          'Their fumes hurt nose and lungs. They eat metal and marble.',
          'Sus vapores dañan la nariz y los pulmones. Dañan el metal y el mármol.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Acid-resistant gloves and splash goggles. An apron when you pour from a drum.',
          'Guantes resistentes a ácidos y gafas contra salpicaduras. Delantal al verter de un tambor.',
        ),
        both('Start the fan or open a door.', 'Encienda el ventilador o abra una puerta.'),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Acid and bleach give off chlorine gas, which can kill.',
          'El ácido con cloro suelta gas de cloro, que puede matar.',
        ),
        both(
          'Acid and strong alkali get so hot that they spatter.',
          'El ácido con un álcali fuerte se calienta tanto que salpica.',
        ),
        both(
          'Add acid to water, never water to acid.',
          'Agregue el ácido al agua, nunca el agua al ácido.',
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
          'Spill: keep people away, open doors, call your supervisor. Never pour bleach or alkali on it.',
          'Derrame: aleje a la gente, abra puertas, llame a su supervisor. Nunca le eche cloro ni álcali.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'Somebody put bleach into the toilet. You come with bowl cleaner. What do you do?',
        'Alguien puso cloro en el inodoro. Usted llega con el limpiador ácido. ¿Qué hace?',
      ),
      answers: [
        both('Use a little only', 'Uso solo un poco'),
        both(
          'Do not use it; flush, air the room, ask',
          'No lo uso; descargo el agua, ventilo y pregunto',
        ),
        both('Wait a minute and use it', 'Espero un minuto y lo uso'),
      ],
      right: 1,
      why: both(
        'Bowl cleaner is an acid. With bleach it gives off chlorine gas, which can kill.',
        'El limpiador de inodoro es un ácido. Con el cloro suelta gas de cloro, que puede matar.',
      ),
    },
    {
      ask: both(
        'You thin an acid with water. What goes in first?',
        'Va a diluir un ácido. ¿Qué va primero?',
      ),
      answers: [
        both('The water', 'El agua'),
        both('The acid', 'El ácido'),
        both('Both together', 'Los dos juntos'),
      ],
      right: 0,
      why: both(
        'Water poured onto acid can boil and spatter.',
        'El agua sobre el ácido puede hervir y salpicar.',
      ),
    },
    {
      ask: both(
        'Acid is on your arm. What first?',
        'Le cayó ácido en el brazo. ¿Qué hace primero?',
      ),
      answers: [
        both('Put alkali on it', 'Le pongo un álcali'),
        both('Wipe it with a towel', 'Lo seco con una toalla'),
        both('Rinse with water for several minutes', 'Enjuago con agua varios minutos'),
      ],
      right: 2,
      why: both(
        'Only much water stops the burn. Another chemical makes heat and burns more.',
        'Solo mucha agua detiene la quemadura. Otro químico da calor y quema más.',
      ),
    },
    {
      ask: both('Where does acid stand in the storeroom?', '¿Dónde se guarda el ácido?'),
      answers: [
        both('Beside the bleach', 'Al lado del cloro'),
        both('Apart from bleach and caustics', 'Separado del cloro y de los cáusticos'),
        both('Anywhere with a lid', 'Donde sea, con tapa'),
      ],
      right: 1,
      why: both(
        'A leak must not meet bleach or caustics.',
        'Una fuga no debe tocar cloro ni cáusticos.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    { title: 'The reactivity table of this shop, with its documents' },
    { title: 'Acid into water: general chemistry practice', memory: true },
    { title: 'Several minutes of rinsing: the UN’s statement P305+P351+P338, as sheets have it' },
  ],
  reviewed: { en: null, es: null },
};
