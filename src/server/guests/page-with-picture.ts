import { escapeHtml } from '#server/kernel/mail/escape-html.ts';
import { pageGap } from '#shared/geometry/space.ts';
import type { FirstPicture } from './first-picture.ts';

/**
 * The frames of the review's stage beside its panels, and the picture where the stage will draw the first page: as
 * `review-workstation.module.css` and `first-picture.module.css` have them on the client, before any of its code.
 */
const style = `
#first { position: fixed; inset: 48px 340px 0 228px; z-index: 1; display: flex; flex-direction: column; overflow: hidden;
  pointer-events: none; background: #8a8a8a; container-type: inline-size; }
#first > div { --margin: min(32px, 3cqw); flex: none; margin-block: auto; padding: var(--margin); }
#first > div::after { content: ''; display: block; height: calc((100cqw - 2 * var(--margin)) * var(--rest)); }
#first img { display: block; width: 100%; height: auto; background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / 35%); }
#first.image > div { margin-block: 0; padding-top: 80px; }
#first.image img { width: min(var(--natural), 100%); margin-inline: auto; }
@supports (width: round(1px, 1px)) { #first > div { --margin: min(32px, round(3cqw, 1px)); } }
@media (max-width: 1100px) { #first { right: 304px; } }
@media (max-width: 1099px) { #first { left: 40px; } }
@media (max-width: 767px), (max-width: 1023px) and (max-height: 500px) {
  #first { inset: 56px 0 calc(53px + env(safe-area-inset-bottom)); } }
@media (prefers-color-scheme: dark) { #first { background: #4a4a4a; } html:not([data-theme]) { background: #161618; } }`;

/**
 * Returns the application's page with the picture in it. The style sheet comes after the picture, which would wait for
 * it otherwise, and is fetched as early as before.
 */
export function pageWithPicture(page: string, picture: FirstPicture): string {
  const sheets = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const head = sheets.reduce(
    (text, sheet) => text.replace(sheet, sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')),
    page,
  );
  return head
    .replace('</head>', () => `<style>${style}</style>\n  </head>`)
    .replace('<body>', () => `<body>\n    ${elementOf(picture)}\n    ${sheets.join('')}`);
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
