import type { PageSize, Version } from '#shared/files/attachment.ts';

const pointsToMm = 25.4 / 72;
const millimetres = ({ width, height }: PageSize): string =>
  `${Math.round(width * pointsToMm)} × ${Math.round(height * pointsToMm)} mm`;

/**
 * Returns a file's extent as text: `300 pages, trim 210 × 260 mm`, without a trim box as shown; for pictures
 * their size in pixels.
 */
export function extentText({
  fileType,
  fileMeta: { pageCount, firstPage, trim, pixels },
}: Pick<Version, 'fileType'> & {
  fileMeta: Pick<Version['fileMeta'], 'pageCount' | 'firstPage' | 'trim' | 'pixels'>;
}): string {
  const pages = pageCount === null ? [] : [pageCount === 1 ? '1 page' : `${pageCount} pages`];
  if (fileType === 'image') return pixels === null ? '' : `${pixels.width} × ${pixels.height} pixels`;
  if (firstPage === null) return pages.join('');
  return [...pages, trim === null ? millimetres(firstPage) : `trim ${millimetres(trim)}`].join(', ');
}
