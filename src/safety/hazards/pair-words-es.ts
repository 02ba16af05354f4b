/**
 * What the table of pairs says of two products (`reactive-pairs.ts`), in Spanish, by its English
 * sentence. Our own translation: no translator has reviewed it.
 */
const SPANISH: Readonly<Record<string, string>> = {
  'Together they give off chlorine gas, which can kill.':
    'Juntos sueltan gas de cloro, que puede matar.',
  'Together they give off toxic chloramine gas, which can kill.':
    'Juntos sueltan gas tóxico de cloraminas, que puede matar.',
  'Together they give off sulfur dioxide gas, which can kill.':
    'Juntos sueltan gas de dióxido de azufre, que puede matar.',
  'Together they give off toxic gas and can explode.':
    'Juntos sueltan gas tóxico y pueden explotar.',
  'Together they can catch fire or explode.': 'Juntos pueden incendiarse o explotar.',
  'Together they can give off toxic gas, catch fire or explode.':
    'Juntos pueden soltar gas tóxico, incendiarse o explotar.',
  'Together they give off toxic bromine or chlorine gas.':
    'Juntos sueltan gas tóxico de bromo o de cloro.',
  'Together they can catch fire and form toxic chemicals.':
    'Juntos pueden incendiarse y formar químicos tóxicos.',
  'Together they give off oxygen violently and can burst or explode.':
    'Juntos sueltan oxígeno con violencia y pueden reventar o explotar.',
  'Together they form peracetic acid and can explode.':
    'Juntos forman ácido peracético y pueden explotar.',
  'Together they can react violently, with heat and toxic gas.':
    'Juntos pueden reaccionar con violencia, con calor y gas tóxico.',
  'Together they can react violently and can explode.':
    'Juntos pueden reaccionar con violencia y explotar.',
  'Together they get very hot and spatter.': 'Juntos se calientan mucho y salpican.',
  'Together they get very hot and can spatter or boil.':
    'Juntos se calientan mucho y pueden salpicar o hervir.',
  'Together they give off oxygen and heat and can burst a closed container.':
    'Juntos sueltan oxígeno y calor y pueden reventar un envase cerrado.',
  'Together they get hot and can give off toxic gas.':
    'Juntos se calientan y pueden soltar gas tóxico.',
  'Together they give off harmful gas and stop disinfecting.':
    'Juntos sueltan gas dañino y dejan de desinfectar.',
  'Together they form chloroform and other toxic chemicals.':
    'Juntos forman cloroformo y otros químicos tóxicos.',
  'Together they get hot and form toxic chemicals.':
    'Juntos se calientan y forman químicos tóxicos.',
  'Together they react strongly with heat and can start a fire.':
    'Juntos reaccionan fuerte, con calor, y pueden causar un incendio.',
  'Together they give off hydrogen, which burns and can explode, and the metal is eaten.':
    'Juntos sueltan hidrógeno, que arde y puede explotar, y el metal se corroe.',
  'Together they form peracetic acid, which burns skin, eyes and lungs.':
    'Juntos forman ácido peracético, que quema la piel, los ojos y los pulmones.',
  'Together the peroxide breaks down, gets hot and can burst a closed container.':
    'Juntos, el peróxido se descompone, se calienta y puede reventar un envase cerrado.',
  'Together the peroxide breaks down, foams and stops working.':
    'Juntos, el peróxido se descompone, hace espuma y deja de servir.',
  'Together they get warm and both stop working.': 'Juntos se calientan y los dos dejan de servir.',
  'Together they give off chlorine dioxide gas, which can kill and can explode.':
    'Juntos sueltan gas de dióxido de cloro, que puede matar y explotar.',
  'Together they give off hydrogen fluoride, which can kill through skin and lungs.':
    'Juntos sueltan fluoruro de hidrógeno, que puede matar por la piel y los pulmones.',
  'Together they give off brown nitrogen dioxide gas, which can kill.':
    'Juntos sueltan gas café de dióxido de nitrógeno, que puede matar.',
  'Together they give off chlorine and brown nitrogen gases, which can kill.':
    'Juntos sueltan cloro y gases cafés de nitrógeno, que pueden matar.',
  'Together they get very hot and give off hydrogen chloride gas, which can kill.':
    'Juntos se calientan mucho y sueltan gas de cloruro de hidrógeno, que puede matar.',
  'Together they boil at once and throw acid and caustic out, which can blind and maim.':
    'Juntos hierven de golpe y lanzan ácido y sosa, que pueden dejar ciego y herir para siempre.',
  'Together they get very hot, char and can catch fire, with toxic gas.':
    'Juntos se calientan mucho, se queman y pueden incendiarse, con gas tóxico.',
  'Together they give off iodine vapor and can form an explosive.':
    'Juntos sueltan vapor de yodo y pueden formar un explosivo.',
  'Together the metal is eaten away and the product loses strength.':
    'Juntos, el metal se corroe y el producto pierde fuerza.',
  'Store them apart and never mix them.': 'Guárdelos separados y nunca los mezcle.',
  'Store them apart and never mix them, not even in a drain, a bucket or a machine. Rinse with plenty of water between them.':
    'Guárdelos separados y nunca los mezcle, ni en un desagüe, ni en un balde, ni en una máquina. Enjuague con mucha agua entre uno y otro.',
  'Store them apart and dry. Use a separate scoop and feeder for each.':
    'Guárdelos separados y secos. Use una pala y un dosificador para cada uno.',
  'Store them apart. Use plastic scoops, pails and shelves.':
    'Guárdelos separados. Use palas, baldes y estantes de plástico.',
};

/** The Spanish of a sentence of the table; null for another, as makers' own words about two products. */
export const pairWordsInSpanish = (english: string): string | null => SPANISH[english] ?? null;
