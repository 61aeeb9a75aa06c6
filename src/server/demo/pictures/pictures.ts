import type { MupdfLibrary } from '#wasm/load-mupdf.ts';
import type { Picture } from '../pdf/picture.ts';
import { develop, expose, type Negative, type Print } from './develop.ts';
import { type Daylight, fjord, ridges, vineyard } from './landscapes.ts';
import { beans, cloth, evening, facade, plate } from './patterns.ts';
import { colour, type Scene } from './scene.ts';
import { cupFromAbove, type Material, type Outline, outlines, product, type Studio } from './still-lifes.ts';

const dawn: Daylight = {
  zenith: colour('#5b86a8'),
  horizon: colour('#f4d9b8'),
  sun: colour('#fff3d6'),
  near: colour('#1d3b34'),
  far: colour('#9fb3b8'),
};
const dusk: Daylight = {
  zenith: colour('#26365c'),
  horizon: colour('#e8956a'),
  sun: colour('#ffd9a0'),
  near: colour('#16202c'),
  far: colour('#8d7a92'),
};
const winter: Daylight = {
  zenith: colour('#6e8fa8'),
  horizon: colour('#dfe8ea'),
  sun: colour('#ffffff'),
  near: colour('#20323d'),
  far: colour('#a9bcc6'),
};
const linen: Studio = { wall: colour('#e0dcd4'), table: colour('#8f7c68') };
const sage: Studio = { wall: colour('#cdd5cd'), table: colour('#a3aea1') };
const sand: Studio = { wall: colour('#e4d8c6'), table: colour('#b08f6c') };
const slate: Studio = { wall: colour('#b9c1c6'), table: colour('#6f7a80') };
const oak = colour('#8a5f3e');
const china = colour('#f3efe8');
const copper = colour('#c96d3c');
const greens = ['#7c9a3f', '#c8452b', '#e8c070', '#f0e4cc', '#5f7a34'].map(colour);
const breads = ['#c98d4b', '#e6c48a', '#8a5a2c', '#f0e4cc'].map(colour);

const item =
  (studio: Studio, outline: Outline, material: Material) =>
  (seed: number): Scene =>
    product(seed, studio, outline, material);
const banded = (hex: string, from: number, to: number) => ({ colour: colour(hex), from, to });
const topped = (hex: string, from: number) => ({ colour: colour(hex), from });

/** Everything that was ever photographed for the demonstration's customers. */
const scenes = {
  fellsAtDawn: () => ridges(3, dawn),
  fellsAtDusk: () => ridges(9, dusk),
  farm: () => ridges(21, dawn, 4),
  highPass: () => ridges(14, winter),
  fjord: () => fjord(5, winter),
  fjordAtDusk: () => fjord(12, dusk),
  vineyard: () => vineyard(4, dawn, colour('#6f8f3c'), colour('#a9805a')),
  vineyardAtDusk: () => vineyard(8, dusk, colour('#5d6f34'), colour('#7d5a48')),
  cup: () => cupFromAbove(2, china, colour('#7a4a26'), oak),
  darkCup: () => cupFromAbove(6, colour('#3b4a46'), colour('#5d3419'), colour('#b9a58c')),
  beans: () => beans(1, colour('#6b3f22')),
  greenBeans: () => beans(5, colour('#8b8a55')),
  evening: () => evening(3, colour('#1a1410'), ['#ffb060', '#ff8040', '#ffe0b0'].map(colour)),
  facade: () => facade(2, colour('#5d7f96'), colour('#d9d2c7'), colour('#c5d7e2')),
  facadeWarm: () => facade(7, colour('#6d6a70'), colour('#cbb9a4'), colour('#ead9c8')),
  orangeCloth: () => cloth(3, colour('#b4532a')),
  tealCloth: () => cloth(8, colour('#2c5f63')),
  salad: () => plate(2, colour('#f5f1ea'), colour('#5a4334'), greens),
  breads: () => plate(7, colour('#d9d2c6'), colour('#8c765f'), breads),
  wine: () =>
    item(sand, outlines.bottle, {
      body: colour('#1f2d20'),
      gloss: 0.9,
      band: banded('#efe8d8', 0.14, 0.5),
      top: topped('#6d1a2b', 0.8),
    })(1),
  rose: () =>
    item(linen, outlines.bottle, {
      body: colour('#d99a86'),
      gloss: 1,
      band: banded('#f6f1e4', 0.16, 0.48),
      top: topped('#b9915a', 0.8),
    })(2),
  coffeeBag: () =>
    item(sage, outlines.bag, { body: colour('#28423b'), gloss: 0.2, band: banded('#c96d3c', 0.25, 0.6) })(3),
  espressoBag: () =>
    item(sand, outlines.bag, { body: colour('#2b2523'), gloss: 0.2, band: banded('#e6d3ae', 0.25, 0.6) })(4),
  decafBag: () =>
    item(linen, outlines.bag, { body: colour('#5b7a86'), gloss: 0.2, band: banded('#f3ead8', 0.25, 0.6) })(5),
  mug: () => item(sand, outlines.mug, { body: colour('#d06a3b'), gloss: 0.4, within: colour('#f1e6d6') })(6),
  whiteMug: () =>
    item(slate, outlines.mug, { body: colour('#eeeae2'), gloss: 0.5, within: colour('#cfc8bc') })(7),
  grinder: () =>
    item(linen, outlines.grinder, { body: colour('#8a8d90'), gloss: 0.8, band: banded('#5a3b22', 0, 0.36) })(
      8,
    ),
  carafe: () =>
    item(linen, outlines.carafe, { body: colour('#9db4b8'), gloss: 1, within: colour('#5d7074') })(9),
  tin: () => item(sage, outlines.tin, { body: copper, gloss: 0.7, band: banded('#f3ead8', 0.3, 0.62) })(10),
  jar: () =>
    item(sand, outlines.jar, {
      body: colour('#b98a3a'),
      gloss: 0.9,
      band: banded('#f6f1e4', 0.18, 0.52),
      top: topped('#4a4a42', 0.81),
    })(11),
  flask: () =>
    item(slate, outlines.flask, { body: colour('#e06a2c'), gloss: 0.6, top: topped('#2b2f31', 0.785) })(12),
  greyFlask: () =>
    item(sage, outlines.flask, { body: colour('#4c5a60'), gloss: 0.6, top: topped('#d9d2c6', 0.785) })(13),
} as const;
export type Subject = keyof typeof scenes;

/** Takes each photograph once, at the size of most uses. */
export class Pictures {
  readonly #mupdf: MupdfLibrary;
  readonly #taken = new Map<Subject, Picture>();
  readonly #negatives = new Map<string, Negative>();

  constructor(mupdf: MupdfLibrary) {
    this.#mupdf = mupdf;
  }

  take(subject: Subject): Picture {
    let picture = this.#taken.get(subject);
    if (picture === undefined) {
      picture = develop(this.#mupdf, expose(scenes[subject](), 900, 600));
      this.#taken.set(subject, picture);
    }
    return picture;
  }

  /** A large print of its own with grain of its own, so that no two are the same bytes. */
  enlarge(subject: Subject, width: number, height: number, print: Print): Picture {
    const key = `${subject} ${width} ${height}`;
    const negative = this.#negatives.get(key) ?? expose(scenes[subject](), width, height);
    this.#negatives.set(key, negative);
    return develop(this.#mupdf, negative, print);
  }
}
