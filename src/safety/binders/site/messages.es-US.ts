import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';

export const title = 'Hojas de datos de seguridad';
export const switchTo = 'English';
export const search = 'Buscar un producto';
export const training = 'Capacitación: lecciones cortas sobre estos productos';
export const noMatch = 'Ningún producto con este nombre.';
export const call911 = 'Peligro de muerte: llame al 911';
export const poison = 'Control de Envenenamientos';
export const chemical = 'Emergencia química, 24 horas';
export const neverMix = 'Nunca mezcle: juntos pueden matar';
export const alsoApart = 'También manténgalos separados';
export const firstAid = 'Primeros auxilios';
export const hazards = 'Peligros';
export const wear = 'Equipo de protección';
export const storage = 'Almacenamiento';
export const whole = (number: number, day: string) =>
  `Hoja completa (PDF), revisión ${number}, ${day}`;
export const noSheet = 'Todavía no hay hoja de este producto. Pídanosla.';
export const keepApart = 'Guárdelos separados y nunca los mezcle.';
export const firstAidOurs =
  'Según los datos del producto, en la redacción del SGA de la ONU. Decide la hoja, en inglés:';
export const ended: string = NO_LONGER_SOLD.es;
export const general =
  'Enjuague ojos y piel con agua durante varios minutos, salga al aire fresco y llame a Control de Envenenamientos.';
export const inPdf = 'Vea el PDF.';
export const sheetInEnglish = 'El texto de las hojas está en inglés, como lo da el fabricante.';
export const empty =
  'Este sitio todavía no ha recibido un producto con hoja de datos de seguridad.';
export const kept = 'Guardadas en este teléfono: {kept} de {total} hojas, a las {time}';
export const storing = 'Guardando las hojas en este teléfono …';
export const notStored = 'Este navegador no puede guardar las hojas. Solo se abren con conexión.';
export const offline = 'Sin conexión. Esto es lo que el teléfono ha guardado.';
export const danger = 'Peligro';
export const warning = 'Atención';
export const goneTitle = 'Este código ya no es válido';
export const goneText =
  'Fue retirado. Busque un letrero más nuevo en el almacén o pregunte a su gerente. En una emergencia, llame:';
export const unknownTitle = 'Este código no está completo';
export const unknownText = 'Escanéelo otra vez o pregunte a su gerente. En una emergencia, llame:';
export const library = 'Todas las hojas están en nuestra biblioteca pública:';
export const openLibrary = 'Abrir la biblioteca';
export const ask = 'Preguntas sobre productos';
export const qrAlt = 'Código QR que abre las hojas de datos de seguridad de este lugar';
export const signHow =
  'Escanee con la cámara del teléfono. Sin iniciar sesión. Después de la primera vez funciona sin conexión.';
