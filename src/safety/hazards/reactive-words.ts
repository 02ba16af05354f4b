/** What happens, in one whole sentence that people who clean understand. */
export const HAPPENS = {
  chlorineGas: 'Together they give off chlorine gas, which can kill.',
  chloramines: 'Together they give off toxic chloramine gas, which can kill.',
  sulfurDioxide: 'Together they give off sulfur dioxide gas, which can kill.',
  explosiveGas: 'Together they give off toxic gas and can explode.',
  fire: 'Together they can catch fire or explode.',
  halogenFire: 'Together they can give off toxic gas, catch fire or explode.',
  bromineGas: 'Together they give off toxic bromine or chlorine gas.',
  fireToxic: 'Together they can catch fire and form toxic chemicals.',
  violentBurst: 'Together they give off oxygen violently and can burst or explode.',
  peraceticBlast: 'Together they form peracetic acid and can explode.',
  violent: 'Together they can react violently, with heat and toxic gas.',
  violentAcid: 'Together they can react violently and can explode.',
  spatter: 'Together they get very hot and spatter.',
  boil: 'Together they get very hot and can spatter or boil.',
  burst: 'Together they give off oxygen and heat and can burst a closed container.',
  hotGas: 'Together they get hot and can give off toxic gas.',
  noxious: 'Together they give off harmful gas and stop disinfecting.',
  chloroform: 'Together they form chloroform and other toxic chemicals.',
  chlorinated: 'Together they get hot and form toxic chemicals.',
  ignites: 'Together they react strongly with heat and can start a fire.',
  hydrogen: 'Together they give off hydrogen, which burns and can explode, and the metal is eaten.',
  peracetic: 'Together they form peracetic acid, which burns skin, eyes and lungs.',
  breaksDown: 'Together the peroxide breaks down, gets hot and can burst a closed container.',
  foams: 'Together the peroxide breaks down, foams and stops working.',
  spoils: 'Together they get warm and both stop working.',
  chlorineDioxide: 'Together they give off chlorine dioxide gas, which can kill and can explode.',
  hydrogenFluoride:
    'Together they give off hydrogen fluoride, which can kill through skin and lungs.',
  nitrogenDioxide: 'Together they give off brown nitrogen dioxide gas, which can kill.',
  chlorineNitric: 'Together they give off chlorine and brown nitrogen gases, which can kill.',
  hydrogenChloride:
    'Together they get very hot and give off hydrogen chloride gas, which can kill.',
  boilsOver: 'Together they boil at once and throw acid and caustic out, which can blind and maim.',
  chars: 'Together they get very hot, char and can catch fire, with toxic gas.',
  iodineNitride: 'Together they give off iodine vapor and can form an explosive.',
  eatsMetal: 'Together the metal is eaten away and the product loses strength.',
} as const;

/** How to store and handle the two. */
export const STORE = {
  apart: 'Store them apart and never mix them.',
  drain:
    'Store them apart and never mix them, not even in a drain, a bucket or a machine. Rinse with plenty of water between them.',
  tools: 'Store them apart and dry. Use a separate scoop and feeder for each.',
  metal: 'Store them apart. Use plastic scoops, pails and shelves.',
} as const;
