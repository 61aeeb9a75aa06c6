import { CanvasSource, Texture } from 'pixi.js';
import { faultMessage } from '#client/engine/engine.ts';
import type { FileType } from '#shared/files/attachment.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { DeviceRect } from './stage-view.ts';
import type { Quads } from './text/quads.ts';

/** The fault of a page, written on that page only. */
export interface FaultLabels {
  set(page: number, fault: EngineFault, fileType: FileType): void;
  has(page: number): boolean;
  remove(page: number): void;
  draw(quads: Quads, page: number, rect: DeviceRect, seen: DeviceRect): void;
  clear(): void;
}

/** CSS pixels. */
const width = 340;
const lineHeight = 19;

export function createFaultLabels(dpr: number): FaultLabels {
  const faults = new Map<number, { text: string; texture: Texture | null }>();
  return {
    set(page, fault, fileType) {
      if (!faults.has(page)) faults.set(page, { text: pageFaultText(page, fault, fileType), texture: null });
    },
    has: (page) => faults.has(page),
    remove(page) {
      faults.get(page)?.texture?.destroy(true);
      faults.delete(page);
    },
    draw(quads, page, rect, seen) {
      const entry = faults.get(page);
      if (entry === undefined) return;
      entry.texture ??= write(entry.text, dpr);
      const scale = Math.min(1, (rect.width * 0.9) / entry.texture.width);
      const size = { width: entry.texture.width * scale, height: entry.texture.height * scale };
      const top = Math.max(rect.y, seen.y);
      const bottom = Math.min(rect.y + rect.height, seen.y + seen.height);
      const x = Math.round(rect.x + (rect.width - size.width) / 2);
      const middle = Math.round((top + bottom - size.height) / 2);
      const y = Math.min(Math.max(middle, rect.y), rect.y + rect.height - size.height);
      quads.draw(entry.texture, x, Math.round(y), size.width, size.height);
    },
    clear() {
      for (const { texture } of faults.values()) texture?.destroy(true);
      faults.clear();
    },
  };
}

function pageFaultText(page: number, fault: EngineFault, fileType: FileType): string {
  if (fault.kind === 'timeout') return `Page ${page} took too long to draw.`;
  if (fault.kind === 'memory') return `Page ${page} needs more memory than there is.`;
  if (fault.kind === 'crash') return `Page ${page} stopped the viewer. The other pages are not affected.`;
  return faultMessage(fault, fileType) ?? `Page ${page} cannot be shown.`;
}

function write(text: string, dpr: number): Texture {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const font = '500 13px "Inter Variable", Inter, system-ui, sans-serif';
  if (context === null) return new Texture({ source: new CanvasSource({ resource: canvas }) });
  context.font = font;
  const lines = wrap(text, (line) => context.measureText(line).width <= width - 32).slice(0, 5);
  canvas.width = width * dpr;
  canvas.height = (lines.length * lineHeight + 26) * dpr;
  context.scale(dpr, dpr);
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, lines.length * lineHeight + 25, 8);
  context.fill();
  context.strokeStyle = '#b91c1c';
  context.stroke();
  context.fillStyle = '#18181b';
  context.font = font;
  context.textAlign = 'center';
  lines.forEach((line, i) => {
    context.fillText(line, width / 2, 27 + i * lineHeight);
  });
  return new Texture({ source: new CanvasSource({ resource: canvas, autoGarbageCollect: false }) });
}

/** Words into lines, a word too long for one line on its own. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
