import type { Subject } from '../pictures/pictures.ts';

export interface Product {
  name: string;
  code: string;
  pack: string;
  note: string;
  /** In sen. */
  price: number;
}

export interface CatalogueSection {
  title: string;
  introduction: string;
  /** Share of the pages, next to the other chapters'. */
  weight: number;
  opening: Subject;
  subjects: readonly Subject[];
  /** The next product at each call; names do not repeat until all were had. */
  products(random: () => number): () => Product;
}

const pick = <T>(list: readonly [T, ...T[]], random: () => number): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

const farms = [
  'Gayo Highlands',
  'Kerinci',
  'Toraja Sapan',
  'Flores Bajawa',
  'Doi Chang',
  'Da Lat',
  'Bolaven',
  'Sabah Tenom',
  'Yirgacheffe Konga',
  'Sidama Bensa',
  'Guji Shakiso',
  'Nyeri Gatomboya',
  'Kirinyaga Kii',
  'Huye Mountain',
  'Kayanza',
  'Huila Pitalito',
  'Nariño La Unión',
  'Tarrazú',
  'Huehuetenango',
  'Santa Ana',
  'Cerrado Mineiro',
  'Sul de Minas',
  'Cajamarca',
  'Caranavi',
  'Marcala',
  'Boquete',
  'Mysore Nuggets',
  'Chikmagalur',
] as const;
const processes = ['washed', 'natural', 'honey', 'wet-hulled', 'slow-dried'] as const;
const fruits = [
  'blackcurrant',
  'apricot',
  'red plum',
  'lime leaf',
  'mandarin',
  'lychee',
  'rhubarb',
  'white peach',
] as const;
const sweets = [
  'palm sugar',
  'dark honey',
  'milk chocolate',
  'toffee',
  'brown butter',
  'molasses',
  'nougat',
] as const;
const ends = [
  'a long, clean finish',
  'cedar at the end',
  'a finish like black tea',
  'warm spice to close',
  'a round, quiet body',
] as const;

/** Every pairing of `first` and `second`, in a fixed order that mixes both. */
function* pairings<A, B>(first: readonly A[], second: readonly B[]): Generator<[A, B]> {
  for (let round = 0; ; round++)
    for (const [at, one] of first.entries()) {
      const other = second[(at + round) % second.length];
      if (other !== undefined) yield [one, other];
    }
}

function coffees(prefix: string, from: number, names: readonly string[], kinds: readonly string[]) {
  return (random: () => number) => {
    const pairs = pairings(names, kinds);
    let number = 100;
    return (): Product => {
      const [name, kind] = pairs.next().value ?? ['House', 'washed'];
      number += 1;
      return {
        name: `${name}, ${kind}`,
        code: `${prefix}-${number}`,
        pack: pick(['250 g, beans', '1 kg, beans', '250 g, ground', '2 × 500 g, beans'], random),
        note: `${sentence(pick(fruits, random))} and ${pick(sweets, random)}, ${pick(ends, random)}.`,
        price: from + Math.floor(random() * 28) * 100,
      };
    };
  };
}

function wares(
  prefix: string,
  models: readonly string[],
  forms: readonly string[],
  notes: readonly [string, ...string[]],
  prices: readonly [from: number, to: number],
) {
  return (random: () => number) => {
    const pairs = pairings(models, forms);
    let number = 10;
    return (): Product => {
      const [model, form] = pairs.next().value ?? ['Quay', 'one'];
      number += 1;
      return {
        name: `${model} ${form}`,
        code: `${prefix}-${String(number).padStart(3, '0')}`,
        pack: pick(['Each', 'Box of 6', 'Each, boxed', 'Pair'], random),
        note: pick(notes, random),
        price: prices[0] + Math.floor((random() * (prices[1] - prices[0])) / 500) * 500,
      };
    };
  };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What Harbour Coffee sells to cafés, chapter by chapter. */
export const catalogueSections: readonly CatalogueSection[] = [
  {
    title: 'Single origins',
    introduction: 'Twelve countries, one harvest each. Roasted to order on Tuesdays and Thursdays.',
    weight: 60,
    opening: 'farm',
    subjects: ['coffeeBag', 'beans', 'espressoBag', 'cup', 'greenBeans', 'decafBag', 'farm'],
    products: coffees('SO', 4200, farms, processes),
  },
  {
    title: 'Blends',
    introduction: 'Made to taste the same in March as in October, with milk or without.',
    weight: 36,
    opening: 'beans',
    subjects: ['espressoBag', 'darkCup', 'beans', 'coffeeBag', 'tin'],
    products: coffees(
      'BL',
      3600,
      [
        'Quayside',
        'Night Ferry',
        'Lighthouse',
        'First Tide',
        'Ropewalk',
        'Customs House',
        'Weld',
        'Clan Jetty',
      ],
      ['light', 'medium', 'dark', 'for milk', 'for filter'],
    ),
  },
  {
    title: 'Decaffeinated',
    introduction: 'Spring-water and sugarcane process. Nothing taken but the caffeine.',
    weight: 18,
    opening: 'greenBeans',
    subjects: ['decafBag', 'greenBeans', 'whiteMug', 'cup'],
    products: coffees('DC', 4400, farms.slice(6, 18), ['water process', 'sugarcane']),
  },
  {
    title: 'Filter brewing',
    introduction: 'Drippers, carafes, papers and scales that we use at our own bars.',
    weight: 42,
    opening: 'carafe',
    subjects: ['carafe', 'jar', 'cup', 'mug', 'flask'],
    products: wares(
      'FB',
      ['Quay dripper', 'Jetty carafe', 'Tide server', 'Pier kettle', 'Lantern siphon', 'Cove press'],
      [
        '01',
        '02',
        '300 ml',
        '600 ml',
        'in clear glass',
        'in smoked glass',
        'in copper',
        'for two',
        'for the bar',
      ],
      [
        'Heat-proof glass with a collar of olive wood. Spare collars on page 291.',
        'Ribs that let the water through evenly; takes size 02 papers.',
        'Marked in millilitres on the side that faces the barista.',
        'Fits every dripper of the series. Dishwasher safe.',
      ],
      [4500, 32000],
    ),
  },
  {
    title: 'Espresso',
    introduction: 'Machines, baskets, tampers and jugs, with service in Penang, Ipoh and the Klang Valley.',
    weight: 36,
    opening: 'darkCup',
    subjects: ['darkCup', 'tin', 'grinder', 'whiteMug', 'espressoBag'],
    products: wares(
      'ES',
      ['Anchor tamper', 'Capstan basket', 'Mainsail jug', 'Bosun machine', 'Keel scale'],
      ['53 mm', '58 mm', '350 ml', '600 ml', 'single', 'double', 'with timer', 'in black', 'in steel'],
      [
        'Turned from one bar of steel and balanced for all-day use.',
        'Precise holes, checked by camera one by one.',
        'Spout drawn thin for a clean pour; handle stays cool.',
        'Two-year guarantee, parts held for ten.',
      ],
      [6000, 94000],
    ),
  },
  {
    title: 'Grinders',
    introduction: 'From the hand mill on the shelf to the bar grinder that does sixty kilos a week.',
    weight: 28,
    opening: 'grinder',
    subjects: ['grinder', 'beans', 'greenBeans', 'tin'],
    products: wares(
      'GR',
      ['Millhouse', 'Windlass', 'Breakwater', 'Harbour hand mill'],
      ['38', '48', '64', '83', 'Mk II', 'with hopper', 'single dose', 'in white'],
      [
        'Burrs of hardened steel, good for 900 kg of coffee.',
        'Stepless setting with a lock. Retains less than 0.4 g.',
        'Quiet enough for a reading room: 62 dB at one metre.',
        'Body of cast aluminium, drawer of beech.',
      ],
      [18000, 420000],
    ),
  },
  {
    title: 'Cups and glass',
    introduction: 'Thrown and pressed in Ipoh, glazed in four colours of the harbour.',
    weight: 36,
    opening: 'mug',
    subjects: ['mug', 'whiteMug', 'cup', 'darkCup', 'carafe'],
    products: wares(
      'CG',
      ['Slipway cup', 'Mooring mug', 'Buoy tumbler', 'Ferry saucer', 'Jetty bowl'],
      ['60 ml', '150 ml', '220 ml', '350 ml', 'in rust', 'in chalk', 'in slate', 'in sea green'],
      [
        'Stoneware with a matt outside and a smooth lip.',
        'Stacks eight high. Fits group heads with low clearance.',
        'Double wall; the coffee stays hot and the hand does not.',
        'Glaze tested for 3,000 washes.',
      ],
      [1800, 9600],
    ),
  },
  {
    title: 'Tins and storage',
    introduction: 'Airtight, light-tight, and good to look at on an open shelf.',
    weight: 16,
    opening: 'tin',
    subjects: ['tin', 'jar', 'coffeeBag', 'greyFlask'],
    products: wares(
      'TS',
      ['Ballast tin', 'Hold canister', 'Galley jar'],
      ['250 g', '500 g', '1 kg', 'in copper', 'in chalk', 'with valve'],
      [
        'Valve in the lid lets gas out and no air in.',
        'Printed with your own mark from 200 pieces.',
        'Tinplate, food-safe lacquer, screw lid.',
      ],
      [2400, 12000],
    ),
  },
  {
    title: 'Tea and chocolate',
    introduction: 'For those who do not take coffee, chosen with the same care.',
    weight: 14,
    opening: 'jar',
    subjects: ['jar', 'tin', 'whiteMug'],
    products: wares(
      'TC',
      ['Cameron black tea', 'Boh Hill green', 'Jasmine pearls', 'Pahang cocoa 72 %', 'Drinking chocolate'],
      ['100 g', '250 g', '1 kg', 'box of 20 sachets'],
      [
        'Second flush, whole leaf, from one garden.',
        'Single-estate beans, stone-ground for three days.',
        'Scented four times over four nights.',
      ],
      [2200, 14500],
    ),
  },
  {
    title: 'Care and parts',
    introduction: 'What keeps machines running: seals, brushes, cleaners, filters.',
    weight: 10,
    opening: 'flask',
    subjects: ['flask', 'greyFlask', 'jar'],
    products: wares(
      'CP',
      ['Group seal', 'Shower screen', 'Burr set', 'Machine cleaner', 'Water filter'],
      ['53 mm', '58 mm', '64 mm', '1 kg', 'pack of 10', 'yearly set'],
      [
        'Change every six months at full use.',
        'Fits machines of the Bosun series from 2019 on.',
        'Free of phosphates. Rinses without a trace.',
      ],
      [900, 28000],
    ),
  },
];
