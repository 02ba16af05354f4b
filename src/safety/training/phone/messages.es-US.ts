export const title = 'Capacitación';
export const lead =
  'Lecciones cortas sobre los productos de aquí. Cada una toma unos cinco minutos.';
export const none =
  'No hay lecciones para este depósito: no ha llegado ningún producto con peligro.';
export const atThisSite = 'En este lugar';
export const cards = (count: number, questions: number) =>
  `${count} tarjetas, ${questions} preguntas`;
export const what = 'Qué es';
export const harm = 'Qué le hace';
export const wear = 'Qué usar';
export const mix = 'Nunca mezcle';
export const splash = 'Si salpica o se derrama';
export const sheet = 'Dónde está la hoja';
export const canKill = 'Juntos pueden matar:';
export const canHurt = 'Manténgalos separados también de:';
export const quiz = 'Preguntas';
export const quizLead =
  'Conteste bien todas. Una respuesta equivocada se explica y se pregunta otra vez.';
export const question = (number: number, total: number) => `Pregunta ${number} de ${total}`;
export const next = 'Siguiente';
export const previous = 'Atrás';
export const unanswered = 'Conteste primero todas las preguntas.';
export const check = 'Revisar mis respuestas';
export const notRight = 'No es correcto.';
export const who = '¿Quién es usted?';
export const chooseName = 'Elija su nombre';
export const notOnList = 'Mi nombre no está en la lista';
export const typeName = 'Su nombre';
export const typeHint =
  'Su supervisor confirma los nombres nuevos. Su capacitación cuenta desde hoy.';
export const statement = (lesson: string, site: string) =>
  `Tomé la lección “${lesson}” en ${site}, contesté bien todas las preguntas y sé dónde están las hojas de datos de seguridad.`;
export const signHere = 'Firme aquí con el dedo';
export const signature = 'Firma';
export const clear = 'Borrar';
export const byName = 'Mi nombre escrito o elegido es mi firma';
export const send = 'Firmar y enviar';
export const sending = 'Enviando…';
export const notSent =
  'No se envió: no hay conexión. Lo que puso sigue aquí. Presione el botón otra vez.';
export const fault = 'No se envió: algo falló. Lo que puso sigue aquí. Intente otra vez.';
export const problemWho = 'Elija su nombre o escríbalo.';
export const problemSign = 'Firme, o marque que su nombre es su firma.';
export const problemWrong = 'Algunas respuestas todavía no son correctas. Están marcadas arriba.';
export const problemFull =
  'Demasiados nombres nuevos esperan confirmación. Pregunte a su supervisor.';
export const problemForm = 'Falta algo. Cargue la página de nuevo e intente otra vez.';
export const tooMany = 'Demasiados intentos desde esta red. Espere un minuto.';
export const done = (name: string) => `Gracias, ${name}: su capacitación quedó registrada.`;
export const waits = 'Su nombre espera hasta que su supervisor lo confirme.';
export const nextLesson = 'Más lecciones';
export const nextPerson = 'Siguiente persona';
export const classTitle = 'Clase: todos firman aquí';
export const classLead =
  'Vean juntos las tarjetas y las preguntas. Después cada persona firma en este teléfono.';
export const signedSoFar = 'Firmaron en esta clase';
export const unknownTitle = 'Este código no se conoce';
export const unknown = 'Escanee otra vez el código de la pared o pregunte a su supervisor.';
export const goneTitle = 'Este código ya no es válido';
export const gone = 'Busque un letrero más nuevo en la pared o pregunte a su supervisor.';
export const notReviewed =
  'Escrita de fuentes públicas. Ningún traductor ha revisado todavía el español de esta lección.';
export const reviewedBy = (name: string, training: string, day: string) =>
  `Revisada por ${name}, ${training}, ${day}.`;
export const sources = 'Fuentes (en inglés)';
export const unconfirmed = '(por confirmar)';
export const revision = (number: number, day: string) => `Revisión ${number}, ${day}`;
export const sheets = 'Abrir las hojas de datos de seguridad';
export const back = 'Todas las lecciones';
export const yourSupervisor = 'Pregunte a su supervisor lo que no entienda.';
