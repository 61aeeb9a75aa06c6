import { mutedInk, type Sheet } from '#server/kernel/pdf/sheet.ts';
import type { PagePicture } from '#shared/protocol/proof-worker.ts';
import type { CertificateFile } from './certificate-facts.ts';

const gap = { x: 10, y: 8 } as const;
const content = { x: 56, width: 682 } as const;
const captionHeight = 15;

/** The layout of pages: `highest` limits a picture whatever its page's shape. */
interface Grid {
  inRow: number;
  column: number;
  highest: number;
}

/** So few pages are shown larger. */
export const fewPages = 5;

function gridOf(pages: number): Grid {
  const inRow = pages <= fewPages ? 5 : 10;
  return { inRow, column: (content.width - (inRow - 1) * gap.x) / inRow, highest: inRow === 5 ? 180 : 96 };
}

const scaled = ({ width, height }: Pick<PagePicture, 'width' | 'height'>, { column, highest }: Grid) => {
  const scale = Math.min(column / width, highest / height);
  return { width: width * scale, height: height * scale };
};

function rowsOf(pages: readonly (PagePicture | null)[], grid: Grid) {
  const { inRow } = grid;
  return Array.from({ length: Math.ceil(pages.length / inRow) }, (_, row) => {
    const shown = pages.slice(row * inRow, (row + 1) * inRow);
    const heights = shown.map((page) => (page === null ? 85 : scaled(page, grid).height));
    return { shown, height: Math.max(...heights) };
  });
}

/** Returns the height of a file's pictures. */
export const picturesHeight = (drawn: CertificateFile['drawn']): number =>
  drawn === null || drawn.pages.length === 0
    ? 44
    : rowsOf(drawn.pages, gridOf(drawn.pages.length)).reduce(
        (sum, { height }) => sum + height + captionHeight + gap.y,
        0,
      );

/** Draws the pages of a file in rows; returns their height. */
export function drawPictures(sheet: Sheet, drawn: CertificateFile['drawn'], y: number): number {
  if (drawn === null || drawn.pages.length === 0) {
    const area = { ...content, y, height: 40 };
    sheet.frame(area, '#c4c4ca');
    const words = 'The file could not be drawn. The hash below says exactly which file was approved.';
    sheet.text(
      { text: words, weight: 'regular' },
      { ...area, y: y + 12 },
      { ...caption, size: 11, lineHeight: 16 },
    );
    return 44;
  }
  const grid = gridOf(drawn.pages.length);
  const { inRow, column } = grid;
  let top = y;
  for (const [row, { shown, height }] of rowsOf(drawn.pages, grid).entries()) {
    for (const [at, page] of shown.entries()) {
      const x = content.x + at * (column + gap.x);
      drawPicture(sheet, page, { x, y: top, height }, grid);
      sheet.text(
        { text: String(row * inRow + at + 1), weight: 'regular' },
        { x, y: top + height + 2, width: column },
        caption,
      );
    }
    top += height + captionHeight + gap.y;
  }
  return top - y - gap.y;
}

const caption = { size: 9, lineHeight: 13, color: mutedInk, align: 'center' } as const;

function drawPicture(
  sheet: Sheet,
  page: PagePicture | null,
  at: { x: number; y: number; height: number },
  grid: Grid,
): void {
  const { column } = grid;
  if (page === null) {
    const area = { ...at, width: column };
    sheet.frame(area, '#c4c4ca');
    sheet.text(
      { text: 'Page cannot be drawn', weight: 'regular' },
      { ...area, y: at.y + at.height / 2 - 20 },
      caption,
    );
    return;
  }
  const size = scaled(page, grid);
  const area = { x: at.x + (column - size.width) / 2, y: at.y + at.height - size.height, ...size };
  sheet.picture(page, area);
  sheet.frame(area, '#c4c4ca');
}
