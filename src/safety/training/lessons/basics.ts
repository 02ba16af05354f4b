import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const basics: LessonText = {
  family: 'basics',
  revision: 2,
  revisedOn: '2026-11-27',
  title: both('Read a label and a sheet', 'Leer una etiqueta y una hoja'),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Every bottle needs a label: the name of the product and what it can do to you.',
          'Cada botella necesita una etiqueta: el nombre del producto y qué daño puede hacer.',
        ),
        both(
          'Danger is worse than Warning. Both mean: read before you use it.',
          'Danger (Peligro) es peor que Warning (Atención). Los dos quieren decir: lea antes de usarlo.',
        ),
        both(
          'A bottle that you fill yourself and leave for the next shift needs a label too.',
          'Una botella que usted llena y deja para el próximo turno también necesita etiqueta.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both(
          'Corrosion sign: burns skin and eyes. Exclamation mark: irritates. Flame: burns.',
          'Signo de corrosión: quema la piel y los ojos. Signo de exclamación: irrita. Llama: arde.',
        ),
        both(
          'Flame over a circle: feeds a fire. Health sign: can harm you over time.',
          'Llama sobre un círculo: aviva el fuego. Signo de salud: puede dañar con el tiempo.',
        ),
        both('No sign does not mean safe.', 'Que no haya signo no quiere decir que sea seguro.'),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'The label and section 8 of the sheet say which gloves and goggles to wear.',
          'La etiqueta y la sección 8 de la hoja dicen qué guantes y gafas usar.',
        ),
        both('Put them on before you open the product.', 'Póngaselos antes de abrir el producto.'),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Never mix two products. Some pairs give off a gas that can kill.',
          'Nunca mezcle dos productos. Algunas mezclas sueltan un gas que puede matar.',
        ),
        both(
          'Use a clean bottle for each product. Never pour one into a bottle of another.',
          'Use una botella limpia para cada producto. Nunca vierta uno en la botella de otro.',
        ),
      ],
    },
    {
      kind: 'splash',
      lines: [
        both(
          'Eyes: rinse with water for several minutes; follow the sheet, call for help. Skin: rinse, take off wet clothes.',
          'Ojos: enjuague con agua varios minutos; siga la hoja, pida ayuda. Piel: enjuague y quítese la ropa mojada.',
        ),
        both(
          'Breathing: go into fresh air. Swallowed: call Poison Control, 1-800-222-1222.',
          'Respiración: salga al aire fresco. Si lo tragó: llame a Poison Control, 1-800-222-1222.',
        ),
        both(
          'A bottle without a label: do not use it, do not smell it. Tell your supervisor.',
          'Una botella sin etiqueta: no la use ni la huela. Avise a su supervisor.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'You find a spray bottle without a label. What do you do?',
        'Encuentra una botella sin etiqueta. ¿Qué hace?',
      ),
      answers: [
        both('Smell it to find out what it is', 'La huelo para saber qué es'),
        both('Leave it alone and tell the supervisor', 'No la toco y aviso al supervisor'),
        both('Use it for floors only', 'La uso solo para pisos'),
      ],
      right: 1,
      why: both(
        'Smelling can hurt you, and the wrong product can react. Nobody can be sure what is inside.',
        'Olerla puede dañarle, y un producto equivocado puede reaccionar. Nadie sabe con seguridad qué contiene.',
      ),
    },
    {
      ask: both('Which word is the stronger warning?', '¿Qué palabra avisa de un peligro mayor?'),
      answers: [
        both('Danger (Peligro)', 'Danger (Peligro)'),
        both('Warning (Atención)', 'Warning (Atención)'),
        both('Both are the same', 'Las dos son iguales'),
      ],
      right: 0,
      why: both(
        'Danger stands on the products that hurt worst.',
        'Danger (Peligro) está en los productos que hacen más daño.',
      ),
    },
    {
      ask: both(
        'Who may read the safety data sheets?',
        '¿Quién puede leer las hojas de seguridad?',
      ),
      answers: [
        both('Only the manager', 'Solo el gerente'),
        both('Only after asking', 'Solo después de pedir permiso'),
        both('Everybody, at any time in the shift', 'Todos, en cualquier momento del turno'),
      ],
      right: 2,
      why: both(
        'The law gives every worker the sheets without asking: 29 CFR 1910.1200(g)(8).',
        'La ley da las hojas a cada trabajador sin tener que pedirlas: 29 CFR 1910.1200(g)(8).',
      ),
    },
    {
      ask: both('What does the corrosion sign mean?', '¿Qué quiere decir el signo de corrosión?'),
      answers: [
        both('It burns skin and eyes', 'Quema la piel y los ojos'),
        both('It burns with a flame', 'Arde con llama'),
        both('It is good against rust', 'Es bueno contra el óxido'),
      ],
      right: 0,
      why: both(
        'The sign shows a hand and metal being eaten. Such a product burns skin and can blind.',
        'El signo muestra una mano y metal que se destruyen. Ese producto quema la piel y puede cegar.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    { title: '29 CFR 1910.1200(f)(6): labels of workplace containers' },
    { title: '29 CFR 1910.1200(g)(8): sheets in the work area' },
    { title: 'Several minutes of rinsing: the UN’s statement P305+P351+P338, as sheets have it' },
    { title: 'The number of Poison Control: usual text of sheets, section 4', memory: true },
  ],
  reviewed: { en: null, es: null },
};
