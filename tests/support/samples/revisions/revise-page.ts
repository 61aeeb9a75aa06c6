import type { PointRect } from '#shared/geometry/space.ts';
import { randomFrom } from '../../run/random.ts';
import { type PdfPage, pdfOf } from '../write-pdf.ts';
import { type Element, elementBox, type PageModel, pdfOfModels, randomPage } from './page-model.ts';

/** The edits that the comparison has to find. */
export const editKinds = [
  'word replaced',
  'word removed',
  'digit',
  '6 pt character',
  'colour by 3 points',
  'picture moved 0.5 mm',
  'hairline moved 0.5 mm',
  'barcode digit',
  'spot renamed',
  'layer toggled',
] as const;
export type EditKind = (typeof editKinds)[number];

/** Two versions of a page, and where they differ. */
export interface Revision {
  before: Uint8Array;
  after: Uint8Array;
  /** In points of either page. Everything outside of these is unchanged. */
  truth: PointRect[];
}

const halfMm = 72 / 25.4 / 2;

/** Returns a new page for each seed, and the same page with one edit. */
export function revision(kind: EditKind, seed: number): Revision {
  const next = randomFrom(seed);
  if (kind === 'spot renamed' || kind === 'layer toggled') return writtenRevision(kind, next);
  for (;;) {
    const model = randomPage(next);
    const edited = edit(kind, model, next);
    if (edited !== null)
      return {
        before: pdfOfModels([edited.before]),
        after: pdfOfModels([edited.after]),
        truth: edited.truth,
      };
  }
}

interface EditedPage {
  before: PageModel;
  after: PageModel;
  truth: PointRect[];
}

/** Null where the page has nothing that could be edited so. */
function edit(kind: EditKind, model: PageModel, next: () => number): EditedPage | null {
  const any = <E extends Element>(fits: (element: Element) => element is E): E | undefined => {
    const found = model.elements.filter(fits);
    return found[Math.floor(next() * found.length)];
  };
  const replacing = (old: Element, by: Element | null): EditedPage => ({
    before: model,
    after: {
      ...model,
      elements: model.elements.flatMap((element) => (element !== old ? element : by === null ? [] : by)),
    },
    truth: [elementBox(old), ...(by === null ? [] : [elementBox(by)])],
  });
  const up = () => (next() < 0.5 ? halfMm : -halfMm);
  switch (kind) {
    case 'word replaced': {
      const old = any(isWord((word) => word.text.length > 4));
      return old
        ? replacing(old, {
            ...old,
            text:
              [...old.text].reverse().join('') === old.text
                ? `${old.text.slice(0, -1)}x`
                : [...old.text].reverse().join(''),
          })
        : null;
    }
    case 'word removed': {
      const old = any(isWord(() => true));
      return old ? replacing(old, null) : null;
    }
    case 'digit': {
      const old = any(isWord((word) => /\d/.test(word.text) && word.size >= 7));
      return old ? replacing(old, { ...old, text: otherDigit(old.text, next) }) : null;
    }
    case '6 pt character': {
      const old = any(isWord((word) => word.size === 6 && /^[a-z]+$/.test(word.text)));
      return old ? replacing(old, { ...old, text: otherLetter(old.text, next) }) : null;
    }
    case 'colour by 3 points': {
      const old = any((element) => element.kind === 'tint');
      if (old === undefined) return null;
      const inks = old.inks.slice() as typeof old.inks;
      const ink = Math.floor(next() * 4);
      inks[ink] = (inks[ink] ?? 0) + (next() < 0.5 && (inks[ink] ?? 0) > 3 ? -3 : 3);
      return replacing(old, { ...old, inks });
    }
    case 'picture moved 0.5 mm': {
      const old = any((element) => element.kind === 'picture');
      if (old === undefined) return null;
      const [x, y] = next() < 0.5 ? [old.box.x + up(), old.box.y] : [old.box.x, old.box.y + up()];
      return replacing(old, { ...old, box: { ...old.box, x, y } });
    }
    case 'hairline moved 0.5 mm': {
      const old = any((element) => element.kind === 'line');
      return old ? replacing(old, { ...old, box: { ...old.box, y: old.box.y + up() } }) : null;
    }
    case 'barcode digit': {
      const old = any((element) => element.kind === 'barcode');
      return old ? replacing(old, { ...old, digits: otherDigit(old.digits, next) }) : null;
    }
    default:
      return null;
  }
}

const isWord =
  (fits: (word: Element & { kind: 'word' }) => boolean) =>
  (element: Element): element is Element & { kind: 'word' } =>
    element.kind === 'word' && fits(element);

function otherDigit(text: string, next: () => number): string {
  const places = [...text].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const at = places[Math.floor(next() * places.length)] ?? 0;
  const digit = (Number(text[at]) + 1 + Math.floor(next() * 8)) % 10;
  return text.slice(0, at) + digit + text.slice(at + 1);
}

function otherLetter(text: string, next: () => number): string {
  const at = Math.floor(next() * text.length);
  const others = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => letter !== text[at]);
  return text.slice(0, at) + (others[Math.floor(next() * others.length)] ?? 'a') + text.slice(at + 1);
}

/** A page of plain operators, for what the models have not: spot inks and layers. */
function writtenRevision(kind: 'spot renamed' | 'layer toggled', next: () => number): Revision {
  const [x, y] = [60 + Math.floor(next() * 200), 100 + Math.floor(next() * 300)];
  const number = 100 + Math.floor(next() * 800);
  const text = `BT /F 12 Tf 60 780 Td (Label ${number}, front) Tj ET`;
  const box = { x, y: 842 - y - 150, width: 200, height: 150 };
  // A copy: small buffers of Node are parts of one large one.
  const written = (page: PdfPage, others: string[], catalogue = '') =>
    Uint8Array.from(pdfOf([page], others, catalogue));
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  if (kind === 'spot renamed') {
    const spot = (name: string) =>
      written(
        {
          content: `/Spot cs 0.8 scn ${x} ${y} 200 150 re f ${text}`,
          resources: `${font}/ColorSpace<</Spot[/Separation/${name}/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0.9 0.7 0]>>]>>`,
        },
        [],
      );
    return {
      before: spot(`PANTONE#20${number}#20C`),
      after: spot(`PANTONE#20${number}#20U`),
      truth: [{ x: 0, y: 0, width: 595, height: 842 }],
    };
  }
  const layered = (isOff: boolean) =>
    written(
      {
        content: `${text} /OC /A BDC 0 0.${1 + (number % 8)} 0.3 0 k ${x} ${y} 200 150 re f EMC`,
        resources: `${font}/Properties<</A 3 0 R>>`,
      },
      ['<</Type/OCG/Name(Sticker)>>'],
      `/OCProperties<</OCGs[3 0 R]/D<</Order[3 0 R]${isOff ? '/OFF[3 0 R]' : ''}>>>>`,
    );
  const isOffFirst = next() < 0.5;
  return { before: layered(isOffFirst), after: layered(!isOffFirst), truth: [box] };
}
