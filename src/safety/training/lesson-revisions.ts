import type { Family } from './families.ts';

/**
 * SHA-256 of each revision of a lesson with what the reactivity table said (JSON of `lessonOf`
 * without its reviews), the first revision first. Whoever changes a lesson, or a pair of the table
 * that it names, raises its revision and adds the digest that the test prints.
 */
export const LESSON_DIGESTS: Readonly<Record<Family, readonly string[]>> = {
  basics: [
    'fd4e08a8e928a016fdcec9b9e23ad3401e37b402449fc5293ab4eb0906f14005',
    '6d0d68325551ba8c6e4f1bee21bf474624895642d37976590af36114f96fb07c',
  ],
  dilution: [
    '938842fae969eb1a2134dfec21b129855459171d9d61aa275cf7a115b749e589',
    'c6f086086a2ae0da28e91e7a431d1f992d20b1eac19c5d5782bd676df9b502a6',
  ],
  chlorine: [
    'd4c9f5240c048fab7a6a31317da27fb9a93d0c1f7a8d6ced6d842ddf3ecde0b2',
    'bd416b8607b0bbf1cbae37107cd6726bc3d34922bbe29fb3591e931fa74345bc',
    'c5a4977dbed6267562a1a01a60e90d55daef7342d5f9bfa2c21dbac660130f61',
  ],
  acids: [
    'b870bfe2eed20b17410d43a0a43bfdef7687cb047745178fe4b1d7f358d835a6',
    'df95a98896635f09347d093c2381cc035fd4afb927495e6c00cb31a8c17658e6',
    '5cd7ed9278dc466a11be18c2049b5df9a5eaf7b1ac3ac1ab373aa0d158cd1c03',
  ],
  caustics: [
    'de3e147a847504928993dc36f4e9648c6ce11d5a0c9a95cb0c33b46059b49db5',
    '55534084baaf4a16aa9243b61f1e5202a5d63b0c32659040adc36bba1c67f309',
    '3a9763a2248978584f2ac15001ebe98ab0d4ed852d5aed5a8e4ea620780f2ba7',
  ],
  disinfectants: [
    '1751af95c0ed328dfcde1090f0aa436e8b1874a948ba6f114cb9103279b5bea9',
    'b2e602034e87a1a3adfad79c35df45ac0e0c142765178a31ce83c7c095734ef9',
    'deda201be123a1718d80e14017a40d6ace896655f0d46ec3ae98ba55aadbff45',
  ],
  oxidizers: [
    'b5a0f961e77235f0ad2e601f0454d11d2c99a1d088edd2bc93da5e8f00be13f0',
    '4dcb246b5bdedac2862d779fd6dbcf21a52f873db580b53e220427c2194870e6',
    '339a5b5f49cb9ee05ea5c5b1780e0398d3f3553c61ee0645aea6f8181d3b98a2',
  ],
  solvents: [
    'f08aafcbaa9064dac49a98e96be77a649d420528d9dca2983cbb3d88b0e14e60',
    'd302f7992f62b7112c5fca119f92357d43552576c57dc02d7ee596cd5394a70e',
    '4437b441ab24672e79956e91949f7d6aa7595770c4f6db0bff9a4bec6b90b5f2',
  ],
};
