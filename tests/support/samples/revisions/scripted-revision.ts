import type { ProposedState } from '#shared/compare/carry-mark.ts';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import { moved } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark, Point } from '#shared/review/mark.ts';
import { randomFrom } from '../../run/random.ts';
import { type Element, elementBox, type PageModel, pdfOfModels, randomPage } from './page-model.ts';

/** A mark of a reviewer on the old file, and what became of what it marks. */
export interface ScriptedRequest {
  mark: Mark;
  /** The page of the new file and the middle of what is marked there; null where the page was taken out. */
  place: { page: number; middle: Point } | null;
  /** The acceptable proposals: if something beside the mark was edited, unclear is acceptable too. */
  states: readonly ProposedState[];
}

/** Two versions of a file, the new one made by a script from requests. */
export interface ScriptedRevision {
  before: Uint8Array;
  after: Uint8Array;
  requests: ScriptedRequest[];
}

/** Points within which an edit is beside a mark. */
const beside = 15;
const requestsAPage = 4;

/** Returns a new revision for each seed: requests followed and ignored, pages moved, content pushed down. */
export function scriptedRevision(seed: number): ScriptedRevision {
  const next = randomFrom(seed);
  const pages = Array.from({ length: 2 + Math.floor(next() * 2) }, () => revisedPage(next));
  const placement = next() < 0.3 ? someWhere(next) : inPlace;
  const order = pages.map((_, at): number | null => at);
  if (next() < 0.2) order.splice(Math.floor(next() * order.length), 1);
  if (next() < 0.3) order.splice(Math.floor(next() * (order.length + 1)), 0, null);
  if (next() < 0.2) order.reverse();
  return {
    before: pdfOfModels(pages.map(({ before }) => before)),
    after: pdfOfModels(
      order.map((at) => (at === null ? undefined : pages[at])?.after ?? randomPage(next)),
      placement,
    ),
    requests: pages.flatMap(({ requests }, at) =>
      requests.map(({ mark, middle, states }): ScriptedRequest => {
        const page = order.indexOf(at) + 1;
        return {
          mark: { ...mark, page: at + 1 },
          place: page === 0 ? null : { page, middle: moved(placement, middle) },
          states: page === 0 ? ['unclear'] : states,
        };
      }),
    ),
  };
}

function someWhere(next: () => number): Placement {
  const shift = { x: next() * 16 - 8, y: next() * 16 - 8 };
  return next() < 0.6 ? { a: 1, b: 0, ...shift } : { a: 0.985 + next() * 0.03, b: 0, ...shift };
}

interface RevisedPage {
  before: PageModel;
  after: PageModel;
  requests: { mark: Mark; middle: Point; states: readonly ProposedState[] }[];
}

function revisedPage(next: () => number): RevisedPage {
  const before = randomPage(next);
  const marked: { element: Element; mark: Mark; isEdited: boolean }[] = [];
  const tried = before.elements.filter(({ kind }) => kind !== 'line');
  while (marked.length < requestsAPage && tried.length > 0) {
    const [element] = tried.splice(Math.floor(next() * tried.length), 1);
    if (element === undefined) break;
    const box = elementBox(element);
    // What is marked shares its place with no other request.
    if (marked.some((other) => gap(elementBox(other.element), box) < 8)) continue;
    marked.push({ element, mark: markOn(box, next), isEdited: next() < 0.5 });
  }
  const pushed = next() < 0.25 ? { below: before.height * (0.2 + next() * 0.4), by: 6 + next() * 14 } : null;
  const edits = new Map(
    marked.filter(({ isEdited }) => isEdited).map(({ element }) => [element, edited(element, next)]),
  );
  const shiftOf = (element: Element): number =>
    pushed !== null && elementBox(element).y > pushed.below ? pushed.by : 0;
  const after = before.elements.flatMap((element) => {
    const by = edits.has(element) ? (edits.get(element)?.element ?? null) : element;
    return by === null ? [] : [shifted(by, 0, shiftOf(element))];
  });
  return {
    before,
    after: { ...before, elements: after },
    requests: marked.map(({ element, mark, isEdited }) => {
      const box = elementBox(element);
      const edit = edits.get(element);
      const others = [...edits.keys()].filter((other) => other !== element).map(elementBox);
      const isBeside = others.some((other) => gap(other, box) < beside);
      return {
        mark,
        middle: {
          x: box.x + box.width / 2 + (edit?.right ?? 0),
          y: box.y + box.height / 2 + (edit?.down ?? 0) + shiftOf(element),
        },
        states: isEdited ? ['done'] : isBeside ? ['untouched', 'unclear'] : ['untouched'],
      };
    }),
  };
}

/** As people mark: a frame, a dot, an arrow's head or a line around. */
function markOn({ x, y, width, height }: PointRect, next: () => number): Mark {
  const base = { id: 'mark', page: 1, colour: 'red' } as const;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const out = 1 + next() * 4;
  const how = next();
  if (how < 0.45)
    return {
      ...base,
      shape: 'rect',
      x: x - out,
      y: y - out,
      width: width + 2 * out,
      height: height + 2 * out,
    };
  if (how < 0.7) return { ...base, shape: 'dot', x: middleX, y: middleY };
  if (how < 0.85)
    return {
      ...base,
      shape: 'arrow',
      from: { x: middleX + 60, y: middleY + 40 },
      to: { x: middleX, y: middleY },
    };
  const points = Array.from({ length: 13 }, (_, at) => {
    const turn = (at / 12) * 2 * Math.PI;
    return {
      x: middleX + Math.cos(turn) * (width / 2 + out),
      y: middleY + Math.sin(turn) * (height / 2 + out),
    };
  });
  return { ...base, shape: 'draw', points };
}

interface Edit {
  /** Null: taken out. */
  element: Element | null;
  right: number;
  down: number;
}

function edited(element: Element, next: () => number): Edit {
  const stays = { right: 0, down: 0 };
  switch (element.kind) {
    case 'word': {
      if (next() < 0.25) return { element: null, ...stays };
      const text = [...element.text].reverse().join('');
      return { element: { ...element, text: text === element.text ? `${text}x` : text }, ...stays };
    }
    case 'picture': {
      const how = next();
      if (how < 0.3) return { element: { ...element, seed: element.seed + 1 }, ...stays };
      if (how < 0.45) return { element: null, ...stays };
      const right = (next() < 0.5 ? -1 : 1) * (3 + next() * 5);
      return { element: shifted(element, right, 0), right, down: 0 };
    }
    case 'barcode':
      return {
        element: { ...element, digits: `${(Number(element.digits[0]) % 9) + 1}${element.digits.slice(1)}` },
        ...stays,
      };
    default: {
      const [cyan, magenta, yellow, key] = element.inks;
      return { element: { ...element, inks: [yellow, (cyan + 25) % 70, magenta, key] }, ...stays };
    }
  }
}

const shifted = (element: Element, right: number, down: number): Element =>
  'box' in element
    ? { ...element, box: { ...element.box, x: element.box.x + right, y: element.box.y + down } }
    : { ...element, x: element.x + right, y: element.y + down };

function gap(a: PointRect, b: PointRect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const along = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.hypot(across, along);
}
