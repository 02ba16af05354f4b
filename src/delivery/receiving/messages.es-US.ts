import { sentence } from '../../kit/sentence.ts';
export const title = 'Recibir una entrega';
export const from = (company: string) => `Entrega de ${company}`;
export const order = (number: string) => `Pedido ${number}`;
export const intro = 'Cuente lo que recibe, escriba su nombre y firme.';
export const goods = 'Su conteo';
export const sameAsDriver = (count: number) => `Igual que el conductor: ${count}`;
export const allAsDriver = 'Todo como lo contó el conductor';
export const restAsDriver = 'El resto como lo contó el conductor';
export const driverSays = (count: number) =>
  `El conductor dice ${count}. Se registran los dos conteos.`;
export const beyondOrder = 'No está en el pedido';
export const orderedAndBrought = (ordered: number, brought: number) =>
  `Pedido: ${ordered}. El conductor trae ${brought}.`;
export const someCameBefore = (ordered: number, before: number, brought: number) =>
  `Pedido: ${ordered}; antes llegaron ${before}. El conductor trae ${brought}.`;
export const less = (name: string) => `Uno menos: ${name}`;
export const more = (name: string) => `Uno más: ${name}`;
export const countOf = (name: string) => `Cantidad: ${name}`;
export const remark = 'Si algo falta o no está bien, diga qué (opcional)';
export const photo = 'Agregue una foto (opcional)';
export const photosAdded = (count: string) => `Fotos agregadas: ${count}`;
export const photoNotSent = 'La foto no se agregó: no hay conexión. Elíjala otra vez.';
export const photoUnread = 'La foto no se agregó: este teléfono no puede leerla. Tome otra.';
export const photosMost = 'No se pueden agregar más fotos.';
export const who = 'Quién recibe';
export const name = 'Su nombre';
export const role = 'Su puesto (opcional)';
export const statement = (customer: string, company: string) =>
  sentence(
    `Yo mismo conté estos productos y recibí estas cantidades de ${company} para ${customer}`,
  );
export const signHere = 'Firme aquí con el dedo';
export const signature = 'Firma';
export const clear = 'Borrar';
export const byName = 'Mi nombre escrito es mi firma';
export const send = 'Firmar y enviar';
export const sending = 'Enviando…';
export const notSent =
  'No se envió: no hay conexión. Lo que escribió sigue aquí. Presione el botón otra vez.';
export const fault =
  'No se envió: hubo un problema. Lo que escribió sigue aquí. Inténtelo otra vez.';
export const countMissing = 'Escriba la cantidad de cada producto.';
export const nameMissing = 'Escriba su nombre.';
export const signMissing = 'Firme, o marque que su nombre escrito es su firma.';
export const thanks = 'Gracias. Quedó registrado.';
export const signedBy = (person: string, at: string) => `Firmado por ${person}, ${at}`;
export const ordered = 'Pedido';
export const driver = 'Traído';
export const you = 'Recibió';
export const differs = 'Los conteos no coinciden';
export const youWrote = (words: string) => `Usted escribió: ${words}`;
export const closeNow =
  'La pantalla del conductor lo muestra mientras tiene conexión. Ya puede cerrar esta página.';
export const elsewhereTitle = 'Ya está abierto en otro teléfono';
export const elsewhere =
  'Este código ya está abierto en otro teléfono; pida un código nuevo al conductor.';
export const unmarkedTitle = 'Este código ya se abrió';
export const unmarked =
  'Está abierto en otro teléfono, o este navegador no guarda cookies. Pida un código nuevo al conductor y ábralo con las cookies permitidas, o firme en el teléfono del conductor.';
export const expiredTitle = 'Este código ya venció';
export const expired = 'Un código vale dos horas. Pida un código nuevo al conductor.';
export const goneTitle = 'Este código ya no es válido';
export const gone = 'Hay un código más nuevo para esta entrega. Pida al conductor que lo muestre.';
export const unknownTitle = 'Este código no se conoce';
export const unknown = 'Escanee otra vez el código del conductor, o pida uno nuevo.';
