import { whenIdle } from '#client/engine/when-idle.ts';
import type { DrawingSurface } from '#client/stage/surface/drawing-surface.ts';
import type { TileTextures } from './tile-textures.ts';

/** Uploads tiles that are out of view between frames: no frame is drawn for them. */
export interface IdleUpload {
  request(): void;
  dispose(): void;
}

/** Bytes of tiles uploaded at once: one large tile at rest, little enough in motion that no frame gets long. */
export const uploadBytes = { atRest: 4 * 2 ** 20, inMotion: 2 ** 20 } as const;
const maxWaitMs = 500;

export function createIdleUpload(
  surface: Pick<DrawingSurface, 'isLost' | 'isReady' | 'sent'>,
  textures: () => Pick<TileTextures, 'upload' | 'evict'> | null,
): IdleUpload {
  let cancel: (() => void) | null = null;
  const request = () => {
    cancel ??= whenIdle(upload, maxWaitMs);
  };
  const upload = () => {
    cancel = null;
    const tiles = textures();
    if (surface.isLost || tiles === null) return;
    if (!surface.isReady()) return request();
    const isWaiting = tiles.upload(uploadBytes.inMotion);
    tiles.evict();
    surface.sent();
    if (isWaiting) request();
  };
  return { request, dispose: () => cancel?.() };
}
