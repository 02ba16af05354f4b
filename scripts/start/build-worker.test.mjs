import { expect, test } from 'vitest';
import { driverAssets } from './build-worker.mjs';

test('the worker keeps what the driver’s screens load, also later, and of the frame what it loads at once', () => {
  const chunk = (file, more = {}) => ({ file: `assets/${file}`, ...more });
  const manifest = {
    'src/entry.client.tsx': chunk('entry.js', { imports: ['_react.js'] }),
    'src/root.tsx?route': chunk('root.js', {
      imports: ['_react.js'],
      dynamicImports: ['src/frame/palette.tsx'],
      css: ['assets/root.css'],
      assets: ['assets/text.woff2', 'assets/paper.png'],
    }),
    'src/delivery/stops/pages/stops.tsx?route': chunk('stops.js', { imports: ['_screen.js'] }),
    'src/ordering/cart/pages/cart.tsx?route': chunk('cart.js'),
    '_react.js': chunk('react.js'),
    '_screen.js': chunk('screen.js', { imports: ['_react.js'], dynamicImports: ['pen.js'] }),
    'pen.js': chunk('pen.js'),
    'src/frame/palette.tsx': chunk('palette.js'),
  };
  expect(driverAssets(manifest)).toEqual(
    ['entry.js', 'pen.js', 'react.js', 'root.css', 'root.js', 'screen.js', 'stops.js', 'text.woff2']
      .map((name) => `/assets/${name}`)
      .sort(),
  );
});
