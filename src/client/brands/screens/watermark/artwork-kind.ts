import type { PictureKind } from '#client/ui/fields/picture-field.tsx';
import { artworkTypes, maxArtworkBytes } from '#shared/brands/watermark-rules.ts';
import { drawTile } from './draw-tile.ts';

/** Artwork of a watermark: drawn into one tile. */
export const artworkKind: PictureKind = {
  types: artworkTypes,
  typesText: 'an SVG or a PNG',
  maxBytes: maxArtworkBytes,
  read: drawTile,
};
