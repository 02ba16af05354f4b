import { both, HAZCOM, type LessonText, WHERE_THE_SHEET_IS } from '../lesson.ts';

export const chlorine: LessonText = {
  family: 'chlorine',
  revision: 3,
  revisedOn: '2026-11-27',
  title: both('Chlorine bleach and sanitizers', 'Cloro y desinfectantes con cloro'),
  cards: [
    {
      kind: 'what',
      lines: [
        both(
          'Laundry destainer, dish sanitizer, mold remover and liquid pool chlorine hold chlorine bleach.',
          'El quitamanchas de lavandería, el desinfectante de platos, el quitamoho y el cloro líquido de piscina contienen cloro.',
        ),
        both(
          'It whitens and kills germs. It must be strong to do that.',
          'Blanquea y mata gérmenes. Para eso tiene que ser fuerte.',
        ),
      ],
    },
    {
      kind: 'harm',
      lines: [
        both('It burns skin and eyes. It can blind.', 'Quema la piel y los ojos. Puede cegar.'),
        both(
          'Its vapor hurts nose and lungs in a small room.',
          'Su vapor daña la nariz y los pulmones en un cuarto pequeño.',
        ),
      ],
    },
    {
      kind: 'wear',
      lines: [
        both(
          'Chemical gloves and splash goggles when you pour or change a drum.',
          'Guantes para químicos y gafas contra salpicaduras al verter o cambiar un tambor.',
        ),
        both('Open a door or start the fan.', 'Abra una puerta o encienda el ventilador.'),
      ],
    },
    {
      kind: 'mix',
      lines: [
        both(
          'Bleach and acid give off chlorine gas. It has killed people in kitchens.',
          'El cloro con ácido suelta gas de cloro. Ha matado a personas en cocinas.',
        ),
        both(
          'Bleach and ammonia give off a gas that can kill too. Urine holds ammonia: flush first.',
          'El cloro con amoníaco también suelta un gas que puede matar. La orina tiene amoníaco: descargue primero.',
        ),
        both(
          'Not in a bucket, not in a drain, not in a machine. Use water only.',
          'Ni en un balde, ni en un desagüe, ni en una máquina. Use solo agua.',
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
          'A sharp smell or green-yellow gas: get out, keep others out, call 911.',
          'Un olor fuerte o gas amarillo verdoso: salga, no deje entrar a nadie, llame al 911.',
        ),
        both(
          'Small spill: gloves and goggles, plenty of water. Never put another product on it.',
          'Derrame pequeño: guantes, gafas y mucha agua. Nunca le ponga otro producto.',
        ),
      ],
    },
    WHERE_THE_SHEET_IS,
  ],
  quiz: [
    {
      ask: both(
        'The dish machine has lime. You have bleach sanitizer and delimer. May both be used at once?',
        'La máquina de platos tiene sarro. Hay desinfectante con cloro y desincrustante. ¿Puede usarlos juntos?',
      ),
      answers: [
        both('Yes, with the fan on', 'Sí, con el ventilador'),
        both('Yes, in the drain only', 'Sí, solo en el desagüe'),
        both('Never', 'Nunca'),
      ],
      right: 2,
      why: both(
        'Delimer is an acid. With bleach it gives off chlorine gas, which can kill.',
        'El desincrustante es un ácido. Con el cloro suelta gas de cloro, que puede matar.',
      ),
    },
    {
      ask: both(
        'There is a sharp smell and your eyes burn. What first?',
        'Hay un olor fuerte y le arden los ojos. ¿Qué hace primero?',
      ),
      answers: [
        both('Get out, keep others out, call 911', 'Salgo, no dejo entrar a nadie y llamo al 911'),
        both('Clean up quickly', 'Limpio rápido'),
        both('Look for what was mixed', 'Busco qué se mezcló'),
      ],
      right: 0,
      why: both(
        'Gas kills within minutes. Nobody goes back in.',
        'El gas mata en minutos. Nadie vuelve a entrar.',
      ),
    },
    {
      ask: both('What do you wear when you change the drum?', '¿Qué usa al cambiar el tambor?'),
      answers: [
        both('Cloth gloves', 'Guantes de tela'),
        both(
          'Chemical gloves and splash goggles',
          'Guantes para químicos y gafas contra salpicaduras',
        ),
        both('Nothing if you are careful', 'Nada, si tengo cuidado'),
      ],
      right: 1,
      why: both(
        'One splash can blind. Cloth soaks up bleach.',
        'Una salpicadura puede cegar. La tela absorbe el cloro.',
      ),
    },
    {
      ask: both(
        'Bleach is in your eye. How long do you rinse?',
        'Le entró cloro en el ojo. ¿Cuánto tiempo enjuaga?',
      ),
      answers: [
        both('Until it feels better', 'Hasta que mejore'),
        both('1 minute', '1 minuto'),
        both(
          'Several minutes, as the sheet says, and call for help',
          'Varios minutos, como dice la hoja, y pido ayuda',
        ),
      ],
      right: 2,
      why: both(
        'It goes on burning when the pain stops. Rinse for several minutes, follow the sheet and get help.',
        'Sigue quemando aunque pase el dolor. Enjuague varios minutos, siga la hoja y pida ayuda.',
      ),
    },
  ],
  sources: [
    HAZCOM,
    {
      title:
        'The reactivity table of this shop, with its documents (the Chlorine Institute and others)',
    },
    { title: 'CDC/NIOSH and press on the death in Burlington MA, 2019: acid cleaner and bleach' },
    { title: 'Several minutes of rinsing: the UN’s statement P305+P351+P338, as sheets have it' },
  ],
  reviewed: { en: null, es: null },
};
