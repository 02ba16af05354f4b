import { sheetDate } from './day-in-words.ts';

// The e-mails that hand sheets over, in the language of the site's safety contact.

export type MailKind = 'on-the-way' | 'delivery' | 'revised' | 'by-hand';

interface Sentences {
  subject: (kind: MailKind, names: readonly string[]) => string;
  preheader: string;
  lead: Readonly<Record<MailKind, string>>;
  open: string;
  confirm: string;
  revision: (number: number, date: string | null) => string;
  button: (count: number) => string;
}

const english: Sentences = {
  subject: (kind, names) =>
    kind === 'revised'
      ? `New safety data sheet: ${names[0] ?? 'your products'}`
      : names.length === 1
        ? `Safety data sheet: ${names[0]}`
        : `Safety data sheets for ${names.length} products`,
  preheader: 'Open them at any time, without a sign-in. Keep this message.',
  lead: {
    'on-the-way':
      'Your delivery is on its way. Before it arrives, here are the safety data sheets that go with it: they are new to your site, or were revised since your last delivery.',
    delivery:
      'With this delivery we hand over the safety data sheets below. They are new to your site, or were revised since your last delivery.',
    revised:
      'The maker has revised the safety data sheet of a product that you use. Replace the copy in your binder and tell your crew.',
    'by-hand': 'Here are safety data sheets that your site does not have from us yet.',
  },
  open: 'Anybody on your site can open them on a phone or computer, without an account.',
  confirm: 'Open the link and press “We have them”, so that both of us have it on record.',
  revision: (number, date) => `Revision ${number}, ${sheetDate(date)}`,
  button: () => 'Open the SDS',
};

const spanish: Sentences = {
  subject: (kind, names) =>
    kind === 'revised'
      ? `Nueva hoja de datos de seguridad: ${names[0] ?? 'sus productos'}`
      : names.length === 1
        ? `Hoja de datos de seguridad: ${names[0]}`
        : `Hojas de datos de seguridad de ${names.length} productos`,
  preheader: 'Ábralas cuando quiera, sin iniciar sesión. Guarde este mensaje.',
  lead: {
    'on-the-way':
      'Su entrega está en camino. Antes de que llegue, aquí están las hojas de datos de seguridad que la acompañan: son nuevas para su sitio o cambiaron desde la última entrega.',
    delivery:
      'Con esta entrega le damos las hojas de datos de seguridad de abajo. Son nuevas para su sitio o cambiaron desde la última entrega.',
    revised:
      'El fabricante cambió la hoja de datos de seguridad de un producto que ustedes usan. Cambie la copia de su carpeta y avise a su equipo.',
    'by-hand': 'Aquí están hojas de datos de seguridad que su sitio todavía no tiene de nosotros.',
  },
  open: 'Cualquier persona de su sitio puede abrirlas en un teléfono o una computadora, sin cuenta.',
  confirm: 'Abra el enlace y pulse “Las tenemos”, para que conste para ambos.',
  revision: (number, date) => `Revisión ${number}, ${date ?? 'fecha no conocida'}`,
  button: (count) => (count === 1 ? 'Abrir la hoja' : 'Abrir las hojas'),
};

export const MAIL_SENTENCES: Readonly<Record<'en' | 'es', Sentences>> = {
  en: english,
  es: spanish,
};
