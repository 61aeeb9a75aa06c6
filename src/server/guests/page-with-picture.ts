import { escapeHtml } from '#server/kernel/mail/escape-html.ts';
import { pageGap } from '#shared/geometry/space.ts';
import type { FirstPicture } from './first-picture.ts';

/**
 * Returns the application's page with the picture in it. The style sheet comes after the picture, which would wait for
 * it otherwise, and is fetched as early as before. The page itself says where the picture lies.
 */
export function pageWithPicture(page: string, picture: FirstPicture): string {
  const sheets = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const head = sheets.reduce(
    (text, sheet) => text.replace(sheet, sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')),
    page,
  );
  return head.replace('<body>', () => `<body>\n    ${elementOf(picture)}\n    ${sheets.join('')}`);
}

function elementOf({ versionId, fileName, fileType, firstPage, pageCount, jpeg }: FirstPicture): string {
  const { width = 0, height = 0 } = firstPage ?? {};
  const rest = width === 0 ? 0 : ((pageCount - 1) * (height + pageGap)) / width;
  const facts = { versionId, fileName, firstPage, pageCount };
  return [
    `<div id="first"${fileType === 'image' ? ' class="image"' : ''} data-facts="${escapeHtml(JSON.stringify(facts))}"`,
    ` style="--natural: ${width}px; --rest: ${rest}"><div>`,
    `<img alt="" src="data:image/jpeg;base64,${jpeg.toString('base64')}"></div></div>`,
  ].join('');
}
