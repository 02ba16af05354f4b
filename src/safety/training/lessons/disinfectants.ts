import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const disinfectants: LessonText = {
  family: 'disinfectants',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both('Quats and disinfectants', 'Cuaternarios y desinfectantes'),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Disinfectants and sink sanitizers with an EPA number kill germs. Many are quats.',
          'Los desinfectantes con número EPA matan gérmenes. Muchos son cuaternarios.',
        ),
        both(
          'They work only when the surface stays wet as long as the label says.',
          'Solo funcionan si la superficie queda mojada el tiempo que dice la etiqueta.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'Concentrates burn skin and eyes. Thinned ones can still irritate.',
          'Los concentrados queman la piel y los ojos. Diluidos todavía pueden irritar.',
        ),
        both(
          'Spray mist can irritate nose and lungs.',
          'El rocío puede irritar la nariz y los pulmones.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Chemical gloves and goggles for the concentrate. Gloves for the wipe or spray.',
          'Guantes para químicos y gafas con el concentrado. Guantes al rociar o limpiar.',
        ),
        both('Spray on the cloth, not into the air.', 'Rocíe sobre el paño, no al aire.'),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Never with bleach or pool chlorine: harmful gas, and with dry pool chlorine an explosion.',
          'Nunca con cloro: gas dañino; y con cloro seco de piscina, una explosión.',
        ),
        both(
          'Soap makes quats stop working. Rinse soap off first.',
          'El jabón anula los cuaternarios. Enjuague el jabón primero.',
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
          'Swallowed: do not make anyone vomit. Call Poison Control, 1-800-222-1222.',
          'Si alguien lo tragó: no provoque el vómito. Llame a Poison Control, 1-800-222-1222.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'The label says 10 minutes. You wipe dry after one. Is it disinfected?',
        'La etiqueta dice 10 minutos. Usted seca después de uno. ¿Quedó desinfectado?',
      ),
      answers: [
        both('Yes', 'Sí'),
        both('No, it must stay wet for 10 minutes', 'No, debe quedar mojado 10 minutos'),
        both('Yes, if you rubbed hard', 'Sí, si frotó fuerte'),
      ],
      right: 1,
      why: both(
        'The germs die only when the surface stays wet for the whole time.',
        'Los gérmenes solo mueren si la superficie queda mojada todo ese tiempo.',
      ),
    },
    {
      ask: both(
        'May you add bleach to make the quat stronger?',
        '¿Puede agregar cloro para que el cuaternario sea más fuerte?',
      ),
      answers: [
        both('Never', 'Nunca'),
        both('A capful', 'Una tapita'),
        both('Only outdoors', 'Solo afuera'),
      ],
      right: 0,
      why: both(
        'It gives off harmful gas and stops disinfecting.',
        'Suelta gas dañino y deja de desinfectar.',
      ),
    },
    {
      ask: both('You pour the concentrate. What do you wear?', 'Vierte el concentrado. ¿Qué usa?'),
      answers: [
        both('Nothing, it is only a disinfectant', 'Nada, es solo desinfectante'),
        both('A dust mask', 'Una mascarilla de polvo'),
        both('Chemical gloves and goggles', 'Guantes para químicos y gafas'),
      ],
      right: 2,
      why: both('The concentrate burns skin and eyes.', 'El concentrado quema la piel y los ojos.'),
    },
    {
      ask: both('A child drank some. What first?', 'Un niño bebió un poco. ¿Qué hace primero?'),
      answers: [
        both('Make the child vomit', 'Le provoco el vómito'),
        both(
          'Call Poison Control and rinse the mouth',
          'Llamo a Poison Control y le enjuago la boca',
        ),
        both('Wait', 'Espero'),
      ],
      right: 1,
      why: both(
        'Vomiting burns twice. Poison Control says what to do.',
        'El vómito quema otra vez. Poison Control dice qué hacer.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    { title: 'The reactivity table of this shop, with its documents' },
    { title: '40 CFR 156: the label of a registered product says contact time and dose' },
    { title: 'P301+P330+P331: rinse mouth, do not induce vomiting', memory: true },
  ],
  reviewed: { en: null, es: null },
};
