export {};

/** Passwords are hashed by Node's own argon2, which came with this version. */
const OLDEST = [24, 7] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Bellcart needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).\n`,
  );
  process.exit(2);
}

/** The program that `npm start` builds: the shop, with the demo company for those who ask for it. An older Node fails at the imports themselves. */
const [{ runShop }, { demoCompany }] = await Promise.all([
  import('../src/run-shop.ts'),
  import('../demo/company.ts'),
]);
runShop(demoCompany);
