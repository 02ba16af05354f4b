// Our own translation, reviewed by no translator: the poster says so (`review`).
export const title = 'Seguridad química';
export const pageOf = (page: number, pages: number) => `Página ${page} de ${pages}`;
export const scan =
  'Escanee: todas las hojas, primero los primeros auxilios. Después de la primera vez funciona sin conexión.';
export const qrAlt = 'Código QR de las hojas de datos de seguridad de este almacén';
export const call911 = 'Peligro de muerte';
export const poison = 'Control de Envenenamientos';
export const chemical = 'Emergencia química, 24 horas';
export const contact = 'Encargado de seguridad';
export const noContact = 'Encargado de seguridad: todavía sin nombrar';
export const supplier = 'Proveedor';

export const firstAid = 'Primeros auxilios';
export const firstAidSteps: readonly (readonly [string, string])[] = [
  [
    'Ojos',
    'Enjuague con agua varios minutos. Quite los lentes de contacto si es fácil; siga enjuagando.',
  ],
  ['Piel', 'Quite la ropa y los zapatos mojados. Enjuague con agua varios minutos.'],
  ['Inhalado', 'Salga al aire fresco y descanse. Si cuesta respirar, llame al 911.'],
  [
    'Tragado',
    'Enjuague la boca. NO provoque el vómito. Llame enseguida a Control de Envenenamientos.',
  ],
];
export const firstAidNote =
  'Pasos generales. Primero vale la sección 4 de la hoja del producto: escanee.';

export const spill = 'Derrame';
export const spillSteps: readonly string[] = [
  'Aleje a las personas. Abra puertas y ventanas si no hay peligro.',
  'Si hay olor fuerte, humo o dos químicos juntos: salga y llame al 911.',
  'Póngase lo que dice la tabla. Levante el envase si es fácil.',
  'Cubra el derrame con absorbente mineral. Nunca le eche otro químico. Nada de trapos, papel ni aserrín sobre cloro, cloro de piscina o peróxido.',
  'Recójalo en un balde limpio con etiqueta. Nada va al desagüe si la hoja no lo permite.',
  'Avise al encargado de seguridad.',
];
export const spillNote =
  'Pasos generales. Primero vale la sección 6 de la hoja del producto: escanee.';

export const neverMix = 'Nunca mezcle';
export const neverMixLead =
  'Busque los dos productos. La palabra dice qué pasa si se juntan. Guárdelos separados.';
export const words = { 3: 'MATA', 2: 'HIERE', 1: 'IRRITA' } as const;
export const legend = {
  3: 'Juntos pueden matar.',
  2: 'Calor, salpicaduras o vapor dañino.',
  1: 'Irrita o echa a perder los dos.',
} as const;
export const nothingKnown = '–';
export const nothingKnownSays = 'No se conoce peligro';
export const withRow = (number: number) => `Con ${number}`;
export const noPairs =
  'No conocemos ningún par de estos productos que no deba juntarse. No es una promesa: nunca mezcle químicos.';
export const free = (names: string) =>
  `No se conoce aquí ningún par de ${names}. No es una promesa: nunca mezcle químicos.`;
export const deadly = 'Estos pueden matar';
export const ifTheyMet = 'Si se juntaron: salga, no deje entrar a nadie, llame al 911.';
export const chartOf = (from: number, to: number) => `Columnas ${from} a ${to}`;

export const products = 'Productos de aquí y qué ponerse';
export const wholeSite =
  'Productos de todo el sitio: este almacén todavía no se ha contado. Cuéntelo e imprima otra vez.';
export const noProducts = 'Todavía no se conoce ningún producto de este almacén.';
export const product = 'Producto';
export const gloves = 'Guantes';
export const eyes = 'Gafas';
export const face = 'Careta';
export const clothing = 'Delantal, ropa';
export const air = 'Aire';
export const wear = 'Póngase';
export const seeSheet = 'Vea la hoja';
export const respirator = 'Respirador si falta aire';
export const freshAir = 'Aire fresco, afuera o ventilado';
export const signalWords = { Danger: 'PELIGRO', Warning: 'ATENCIÓN' } as const;
export const notClassified = 'No clasificado como peligroso';
export const notOnFile = 'Peligro no conocido';
export const asSupplied = 'Para los productos sin diluir. Decide la sección 8 de la hoja.';
export const review =
  'Según los datos de los productos. Los códigos concuerdan; ninguna persona capacitada los ha revisado. Traducido, no revisado por un traductor. Decide la hoja.';
export const madeOn = (day: string) => `Hecho ${day}`;
