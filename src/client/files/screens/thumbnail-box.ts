import type { PageSize } from '#shared/files/attachment.ts';

export const thumbnailSize = { width: 316, height: 240 } as const;

/** Returns the size of a page's thumbnail, which has the page's shape, and its scale in pixels a point. */
export function thumbnailBox({ width, height }: PageSize): {
  scale: number;
  width: number;
  height: number;
} {
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height);
  return {
    scale,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
