import type { ReactNode } from 'react';
import { renderPhoneDocument } from '../../../ui/phone-document.tsx';
import type { PhoneLanguage } from '../phone/messages.ts';
import { LESSON_STYLE } from './lesson-style.ts';

export interface DocumentFacts {
  language: PhoneLanguage;
  nonce: string;
  heading: string;
  /** Under the heading: the site and its storeroom. */
  place: ReactNode;
  /** The address in another language. */
  inLanguage: (language: PhoneLanguage) => string;
}

/** The document of a lesson, or of the list of lessons. */
export const renderDocument = ({ place, ...facts }: DocumentFacts, main: ReactNode): string =>
  renderPhoneDocument(
    { ...facts, script: '/training.js', style: LESSON_STYLE, below: <p>{place}</p> },
    main,
  );
