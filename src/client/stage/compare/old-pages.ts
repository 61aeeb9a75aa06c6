import { Container, type WebGLRenderer } from 'pixi.js';
import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import { drawPart } from '#client/stage/layers/page-layer.ts';
import type { OverdrawnFrame } from '#client/stage/overdraw.ts';
import { devicePage, deviceScale } from '#client/stage/stage-view.ts';
import { createQuads, type Quads } from '#client/stage/text/quads.ts';
import { createTileFeed } from '#client/stage/tiles/tile-feed.ts';
import type { PlannedTile } from '#client/stage/tiles/tile-plan.ts';
import { createTileTextures } from '#client/stage/tiles/tile-textures.ts';
import type { Placement } from '#shared/compare/change.ts';
import { inverse, placed } from '#shared/compare/placement.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { seenRect } from '#shared/geometry/camera.ts';
import { pageRect, pagesBetween } from '#shared/geometry/page-layout.ts';
import { baseTile, levelScale, rasterSize, tileKey, tilesCovering } from '#shared/geometry/tile-grid.ts';

/** The page of the old version that a new one continues, and where it lies on it. */
export interface OldPage {
  page: number;
  placement: Placement;
}

/** What of the old version is drawn. */
export interface OldVersion {
  /** The page that a new one continues; null where there is none. */
  oldPage(page: number): OldPage | null;
  /** Ids; null: those that the file itself hides. */
  hiddenLayers(): readonly number[] | null;
}

/** The pages of the old version at the places of the new ones that continue them. */
export interface OldPages {
  /** Draws what has come, and requests the rest; `isShown` decides how urgently. Returns whether more waits for the GPU. */
  draw(frame: OverdrawnFrame, isShown: boolean): boolean;
  lose(): void;
  restore(): void;
  dispose(): void;
}

/** GPU memory for its tiles in bytes, in addition to the stage's. */
const budgetBytes = 96 * 2 ** 20;

interface Slot {
  container: Container;
  quads: Quads;
}

export function createOldPages(
  engine: EngineDocument,
  renderer: WebGLRenderer,
  layer: Container,
  { oldPage, hiddenLayers }: OldVersion,
  redraw: () => void,
): OldPages {
  const textures = createTileTextures(renderer, budgetBytes);
  const feed = createTileFeed(engine, textures, { seen: redraw, ahead: redraw, fault() {}, recovered() {} });
  const sizes = new Map<number, PageSize>();
  const measured = new Set<number>();
  const slots: Slot[] = [];
  let disposed = false;

  const show = (page: number, size: PageSize | undefined): void => {
    if (size === undefined) return;
    sizes.set(page, size);
    redraw();
  };
  const forget = (page: number): void => {
    measured.delete(page);
    if (!disposed) redraw();
  };
  const sizeOf = (page: number): PageSize | null => {
    if (!measured.has(page)) {
      measured.add(page);
      void engine.pageSizes(page, page).then((result) => {
        if (disposed) return;
        if (result.ok) show(page, result.value[0]);
        else if (isPassingFault(result.fault)) setTimeout(() => forget(page), fetchAgain.afterMs);
      });
    }
    return sizes.get(page) ?? null;
  };
  const slotAt = (index: number): Slot => {
    const known = slots[index];
    if (known !== undefined) return known;
    const container = new Container();
    layer.addChild(container);
    const slot = { container, quads: createQuads(container) };
    slots.push(slot);
    return slot;
  };

  return {
    draw({ view, scale, maxBytes }, isShown) {
      const isWaiting = textures.upload(maxBytes);
      textures.beginFrame();
      const hidden = hiddenLayers();
      const layersKey = hidden?.join() ?? '';
      const seen = seenRect(view.camera, view.viewport);
      const { from, to } = pagesBetween(view.layout, seen.y0, seen.y1);
      const plan: PlannedTile[] = [];
      let used = 0;
      for (let page = from; page <= to; page++) {
        const old = oldPage(page);
        const size = old === null ? null : sizeOf(old.page);
        if (old === null || size === null) continue;
        const { a, b, x, y } = old.placement;
        const part = seenOfOld(old.placement, seen, pageRect(view.layout, page));
        // A page that is drawn larger or smaller than it is needs the detail of what is seen of it.
        const enlarged = Math.hypot(a, b);
        const oldScale = levelScale(scale * enlarged, null, false);
        const tiles = tilesCovering(old.page, size, oldScale, part);
        for (const tile of [baseTile(old.page, size), ...tiles]) textures.use(tileKey(tile, layersKey));
        plan.push({ tile: baseTile(old.page, size), priority: isShown ? 'view' : 'ahead' });
        for (const tile of tiles) plan.push({ tile, priority: isShown ? 'sharp' : 'ahead' });
        if (!isShown) continue;
        const { container, quads } = slotAt(used++);
        const at = devicePage(view, page);
        const device = deviceScale(view);
        container.visible = true;
        container.position.set(Math.round(at.x + x * device), Math.round(at.y + y * device));
        container.rotation = Math.atan2(b, a);
        const rect = { x: 0, y: 0, ...rasterSize(size, device * enlarged) };
        const frame = { textures, scale: oldScale, layersKey, preview: null, served: null };
        quads.begin();
        drawPart(quads, frame, { page: old.page, size, rect, part });
        quads.end();
      }
      for (const { container, quads } of slots.slice(used)) {
        container.visible = false;
        quads.begin();
        quads.end();
      }
      feed.want(plan, hidden, layersKey);
      textures.evict();
      return isWaiting;
    },
    lose: textures.clear,
    restore: feed.forget,
    dispose() {
      disposed = true;
      feed.dispose();
      textures.clear();
    },
  };
}

/** Returns the smallest upright part of the old page, in its points, that holds what is seen of the new one's place. */
function seenOfOld(
  placement: Placement,
  { x0, y0, x1, y1 }: ReturnType<typeof seenRect>,
  origin: { x: number; y: number },
): { x0: number; y0: number; x1: number; y1: number } {
  const seen = { x: x0 - origin.x, y: y0 - origin.y, width: x1 - x0, height: y1 - y0 };
  const { x, y, width, height } = placed(inverse(placement), seen);
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}
