import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { DeviceRect } from '#client/stage/stage-view.ts';
import type { Quads } from '#client/stage/text/quads.ts';

/** The soft shadow under pages, drawn as the eight outer fields of a three by three grid. */
export interface PageShadow {
  draw(quads: Quads, page: DeviceRect): void;
  dispose(): void;
}

/** CSS pixels. */
const reach = 14;
const drop = 2;

/** Returns how far a page's shadow reaches beyond it, in device pixels. */
export const shadowReach = (dpr: number): number => Math.round(reach * dpr);

export function createPageShadow(dpr: number): PageShadow {
  const edge = shadowReach(dpr);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = edge * 4;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.shadowColor = 'rgb(0 0 0 / .34)';
    context.shadowBlur = edge * 0.8;
    context.shadowOffsetY = drop * dpr;
    context.fillRect(edge, edge, edge * 2, edge * 2);
  }
  const source = new CanvasSource({ resource: canvas, autoGarbageCollect: false });
  const cut = (column: number, row: number) => {
    const at = [0, edge, edge * 3];
    const size = [edge, edge * 2, edge];
    const frame = new Rectangle(at[column], at[row], size[column], size[row]);
    return { column, row, texture: new Texture({ source, frame }) };
  };
  const fields = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cut(column, row)));
  return {
    draw(quads, page) {
      const x = [page.x - edge, page.x, page.x + page.width];
      const y = [page.y - edge, page.y, page.y + page.height];
      const width = [edge, page.width, edge];
      const height = [edge, page.height, edge];
      for (const { column, row, texture } of fields) {
        if (column === 1 && row === 1) continue;
        quads.draw(texture, x[column] ?? 0, y[row] ?? 0, width[column] ?? 0, height[row] ?? 0);
      }
    },
    dispose() {
      for (const { texture } of fields) texture.destroy();
      source.destroy();
    },
  };
}
