import { createContext } from 'react';

/** Of a form whose fields may nearly all stay empty, and of a field that an answer is waited for: "(optional)" is not said at the labels. */
export const NoneMarked = createContext(false);
