import type { PageSize } from '#shared/files/attachment.ts';

export const thumbnailSize = { width: 316, height: 240 } as const;

/** Scale in pixels a point, and where the page goes so that all of it is seen in the middle of the thumbnail. */
export function thumbnailBox({ width, height }: PageSize): {
  scale: number;
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height);
  const drawn = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return {
    scale,
    ...drawn,
    x: Math.round((thumbnailSize.width - drawn.width) / 2),
    y: Math.round((thumbnailSize.height - drawn.height) / 2),
  };
}
