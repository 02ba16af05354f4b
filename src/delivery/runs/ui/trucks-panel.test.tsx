import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { TrucksPanel } from './trucks-panel.tsx';

const truck = {
  id: 'box',
  name: 'Box',
  sections: [],
  isActive: true,
  capacityPounds: null,
  capacityPallets: null,
  outWith: [],
  history: [],
};
const panelAt = (address: string) => {
  const App = createRoutesStub([
    { path: '/', Component: () => createElement(TrucksPanel, { trucks: [truck] }) },
  ]);
  return renderToStaticMarkup(createElement(App, { initialEntries: [address] }));
};

test('the trucks are closed, and open where a point before departure leads to the sections of one', () => {
  expect(panelAt('/')).toMatch(/<details id="trucks" class/);
  const opened = panelAt('/?truck=box#trucks');
  expect(opened).toMatch(/<details id="trucks" open=""/);
  expect(opened).toMatch(/data-truck="box".*name="sections"/s);
  // Whoever changes what a truck carries reads for whom that holds.
  expect(opened).toContain('also for a truck that is out for delivery');
});
