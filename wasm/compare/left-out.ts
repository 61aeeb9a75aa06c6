import type { Placement } from '#shared/compare/change.ts';
import { placed } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { DrawnPage } from './drawn-page.ts';
import type { PageContent } from './page-content.ts';

/** Returns a page that is white at `places` of the new page, however it is drawn. */
export function withoutPlaces(page: DrawnPage, places: readonly PointRect[]): DrawnPage {
  if (places.length === 0) return page;
  return {
    ...page,
    draw(rect, scale, placement, canvas) {
      const pixels = page.draw(rect, scale, placement, canvas);
      for (const place of places) blank(pixels, rect, scale, place);
      return pixels;
    },
  };
}

function blank(pixels: Uint8Array, rect: PixelRect, scale: number, place: PointRect): void {
  const left = Math.max(0, Math.floor(place.x * scale) - rect.x);
  const right = Math.min(rect.width, Math.ceil((place.x + place.width) * scale) - rect.x);
  const top = Math.max(0, Math.floor(place.y * scale) - rect.y);
  const bottom = Math.min(rect.height, Math.ceil((place.y + place.height) * scale) - rect.y);
  for (let y = top; y < bottom && left < right; y++)
    pixels.fill(255, (y * rect.width + left) * 4, (y * rect.width + right) * 4);
}

/** Returns what is on a page besides what has its middle in one of `places`; the page lies at `placement`. */
export function contentWithout(
  { words, pictures }: PageContent,
  places: readonly PointRect[],
  placement: Placement,
): PageContent {
  const isKept = ({ box }: { box: PointRect }): boolean => {
    const { x, y, width, height } = placed(placement, box);
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    return !places.some(
      (place) =>
        middleX >= place.x &&
        middleX <= place.x + place.width &&
        middleY >= place.y &&
        middleY <= place.y + place.height,
    );
  };
  return places.length === 0
    ? { words, pictures }
    : { words: words.filter(isKept), pictures: pictures.filter(isKept) };
}
