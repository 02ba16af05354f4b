/** A sentence in both languages: the page holds both, and shows the one that was chosen. */
export interface Both {
  en: string;
  es: string;
}
const both = (en: string, es: string): Both => ({ en, es });

export const title = both('Safety data sheets', 'Hojas de datos de seguridad');
export const switchTo = both('Español', 'English');
export const search = both('Find a product', 'Buscar un producto');
export const noMatch = both('No product with this name.', 'Ningún producto con este nombre.');
export const call911 = both('Danger to life: call 911', 'Peligro de muerte: llame al 911');
export const poison = both('Poison Control', 'Control de Envenenamientos');
export const chemical = both('Chemical emergency, 24 hours', 'Emergencia química, 24 horas');
export const firstAid = both('First aid', 'Primeros auxilios');
export const hazards = both('Hazards', 'Peligros');
export const wear = both('What to wear', 'Equipo de protección');
export const storage = both('Storage', 'Almacenamiento');
export const whole = (number: number, day: string) =>
  both(
    `Whole sheet (PDF), revision ${number}, ${day}`,
    `Hoja completa (PDF), revisión ${number}, ${day}`,
  );
export const noSheet = both(
  'There is no sheet for this product yet. Ask us for it.',
  'Todavía no hay hoja de este producto. Pídanosla.',
);
export const general = both(
  'Rinse eyes and skin with water for 15 minutes, go into fresh air, and call Poison Control.',
  'Enjuague ojos y piel con agua durante 15 minutos, salga al aire fresco y llame a Control de Envenenamientos.',
);
export const inPdf = both('The PDF says what is to be known.', 'Vea el PDF.');
export const sheetInEnglish = both(
  '',
  'El texto de las hojas está en inglés, como lo da el fabricante.',
);
export const empty = both(
  'This site has not received a product with a safety data sheet yet.',
  'Este sitio todavía no ha recibido un producto con hoja de datos de seguridad.',
);
export const kept = both(
  'Kept on this phone: {kept} of {total} sheets, as of {time}',
  'Guardadas en este teléfono: {kept} de {total} hojas, a las {time}',
);
export const keeping = both(
  'Keeping the sheets on this phone …',
  'Guardando las hojas en este teléfono …',
);
export const notKept = both(
  'This browser can’t keep the sheets. They open with a connection only.',
  'Este navegador no puede guardar las hojas. Solo se abren con conexión.',
);
export const offline = both(
  'No connection. This is what the phone has kept.',
  'Sin conexión. Esto es lo que el teléfono ha guardado.',
);
export const danger = both('Danger', 'Peligro');
export const warning = both('Warning', 'Atención');

export const goneTitle = both('This code is no longer valid', 'Este código ya no es válido');
export const goneText = both(
  'It was taken back. Look for a newer sign in the storeroom, or ask your manager. In an emergency, call:',
  'Fue retirado. Busque un letrero más nuevo en el almacén o pregunte a su gerente. En una emergencia, llame:',
);
export const unknownTitle = both('This code is not complete', 'Este código no está completo');
export const unknownText = both(
  'Scan it again, or ask your manager. In an emergency, call:',
  'Escanéelo otra vez o pregunte a su gerente. En una emergencia, llame:',
);
export const library = both(
  'Every sheet is in our public library:',
  'Todas las hojas están en nuestra biblioteca pública:',
);
export const openLibrary = both('Open the library', 'Abrir la biblioteca');
export const ask = both('Questions about products', 'Preguntas sobre productos');

export const signHow = both(
  'Scan with the phone’s camera. No sign-in. Works without a connection after the first time.',
  'Escanee con la cámara del teléfono. Sin iniciar sesión. Después de la primera vez funciona sin conexión.',
);
