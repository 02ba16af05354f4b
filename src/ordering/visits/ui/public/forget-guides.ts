export { forgetGuides } from '../kept-guides.ts';
