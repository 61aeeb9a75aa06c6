import type { PageSize } from '#shared/files/attachment.ts';
import type { Mark, MarkColour, MarkShape, Point } from '#shared/review/mark.ts';
import type { Feature } from '../proofs/proof-document.ts';

/** A mark on a part of the artwork, as a person would set it, and wholly within the page. */
export function placeMark(
  id: string,
  shape: MarkShape,
  colour: MarkColour,
  { page, x, y, width, height }: Feature,
  size: PageSize,
): Mark {
  const base = { id, page, colour };
  const margin = Math.max(2, Math.min(size.width, size.height) * 0.008);
  const within = (point: Point): Point => ({
    x: Math.min(size.width - 1, Math.max(1, point.x)),
    y: Math.min(size.height - 1, Math.max(1, point.y)),
  });
  const middle = { x: x + width / 2, y: y + height / 2 };
  switch (shape) {
    case 'dot': {
      const reach = Math.min(width * 0.5, size.width * 0.3);
      return { ...base, shape, ...within({ x: x + reach, y: middle.y }) };
    }
    case 'rect': {
      const from = within({ x: x - margin, y: y - margin });
      const to = within({ x: x + width + margin, y: y + height + margin });
      return { ...base, shape, ...from, width: to.x - from.x, height: to.y - from.y };
    }
    case 'arrow': {
      const side = middle.x > size.width / 2 ? -1 : 1;
      // At the edge of a small part, into the middle of one that fills the page.
      const edge = side > 0 ? x + width + margin : x - margin;
      const to = within({ x: width > size.width * 0.85 ? middle.x : edge, y: middle.y });
      const from = within({ x: to.x + side * size.width * 0.12, y: to.y + size.height * 0.07 });
      return { ...base, shape, from, to };
    }
    case 'draw': {
      const points = Array.from({ length: 48 }, (_, at) => {
        const angle = (at / 47) * Math.PI * 2.1 - 0.4;
        const waver = 1 + 0.06 * Math.sin(angle * 3);
        return within({
          x: middle.x + Math.cos(angle) * (width / 2 + margin * 1.5) * waver,
          y: middle.y + Math.sin(angle) * (height / 2 + margin * 1.5) * waver,
        });
      });
      return { ...base, shape, points };
    }
  }
}
