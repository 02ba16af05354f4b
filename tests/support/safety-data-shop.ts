import { afterAll, beforeAll } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addProduct } from './rows.ts';
import { addSafety } from './safety-rows.ts';

export let app: AppUnderTest;
export let owner: TestUser;
export let others: [string, TestUser | null][];

export const FIELDS = {
  signalWord: 'Warning',
  pictograms: ['GHS07'],
  hStatements: ['H319'],
  pStatements: ['P264', 'P280', 'P305+P351+P338', 'P337+P313'],
  unNumber: null,
  packingGroup: null,
  epaRegNo: '1234-12',
  dilution: '1:64 (2 oz/gal)',
  ph: 7.5,
  contactTime: '10 min',
  epaSignalWord: 'Danger',
  activeIngredients: 'Didecyl dimethyl ammonium chloride 5.07%',
  reactivityGroup: 'quat',
};

export const read = async (nameKey: string) =>
  (await app.call(owner, 'GET', `/api/safety-data/${nameKey}`)).body;

export const put = (user: TestUser | null, nameKey: string, body: object) =>
  app.call(user, 'PUT', `/api/safety-data/${nameKey}`, body);

/** A shop with an owner and all who may not edit safety data. */
export function openSafetyDataShop(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, { role: 'super_admin' });
    others = [
      ['a visitor', null],
      ['a buyer', await addUser(app, { brands: ['Linnetfold'], customers: 'all' })],
      ['staff', await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' })],
    ];
    for (const nameKey of ['bowl', 'sour', 'soap'])
      await addProduct(app, { nameKey, name: `The ${nameKey}`, hazardous: nameKey !== 'soap' });
    await addProduct(app, { nameKey: 'old', isActive: false });
    await addSafety(app, 'bowl', {
      signalWord: 'Danger',
      pictograms: ['GHS05'],
      hStatements: ['H314'],
      pStatements: ['P280'],
      reactivityGroup: 'acid',
      dilution: 'RTU',
    });
    await addSafety(app, 'sour', { reactivityGroup: 'acid' });
  });
  afterAll(() => app.close());
}
