import type { Translations } from '../../kit/language.ts';
import * as english from './messages.en-US.ts';

export const contactMessages: Translations<typeof english> = { 'en-US': english };
