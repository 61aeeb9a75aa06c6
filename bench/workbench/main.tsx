import { createRoot } from 'react-dom/client';
import { compareFiles } from '#client/engine/compare-files.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import { poolSize } from '#client/engine/pool-size.ts';
import { startEngine } from '#client/engine/start-engine.ts';
import { createProofWriter } from '#client/review/screens/export/proof-writer.ts';
import { renderProof } from '#client/review/screens/export/render-proof.ts';
import { usualLook } from '#client/stage/compare/compare-look.ts';
import { type CompareOverdraw, createCompareOverdraw } from '#client/stage/compare/compare-overdraw.ts';
import { watermarkArtwork } from '#client/stage/layers/watermark-artwork.ts';
import { createWatermarkPass } from '#client/stage/layers/watermark-pass.ts';
import type { Stage, StageEvents, StageMark } from '#client/stage/stage.ts';
import { StageHost } from '#client/stage/stage-host.tsx';
import { inPlace } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { type Mark, markColours } from '#shared/review/mark.ts';
import type { MemorySample, TileSpot, Workbench } from './workbench.ts';

declare global {
  interface Window {
    workbench: Workbench;
  }
}

const engine = startEngine();
engine.warm();

let heardSharp: () => void = () => {};
const silent = () => {};
const events: StageEvents = {
  onView: silent,
  onPixels: silent,
  onDrawn: silent,
  onBlank: silent,
  onSharp: () => heardSharp(),
  onAwaited: silent,
  onFault: silent,
  onRecovered: silent,
  onDraft: silent,
  onDraftRefused: silent,
  onMarksHidden: silent,
  onChange: silent,
  onSelect: silent,
  onContextMenu: silent,
  onText: silent,
};

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const stage = await new Promise<Stage>((resolve) => {
  createRoot(root).render(
    <StageHost events={events} label="Proof" onStage={(made) => made !== null && resolve(made)} />,
  );
});

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
let opened: EngineDocument | null = null;
let overdraw: CompareOverdraw | null = null;

async function openDocument(name: string, length: number): Promise<EngineDocument> {
  const result = await engine.open({ url: new URL(`/files/${name}`, location.href).href, length, name });
  if (!result.ok) throw new Error(`${name}: ${result.fault.kind}`);
  return result.value;
}

/** Until all is sharp that is shown, and what lies around it has come. A stage that stays sharp says nothing of the latter. */
async function sharp(): Promise<void> {
  while (!stage.figures().sharp || stage.figures().missing > 0) await frame();
}

/** Deterministic spread: shapes and colours in turn, places by the golden ratio. */
function markAt(index: number, pages: number): Mark {
  const page = (index % pages) + 1;
  const x = 40 + ((index * 0.618_034 * 530) % 500);
  const y = 40 + ((index * 0.414_214 * 710) % 680);
  const shared = { id: `mark-${index}`, page, colour: markColours[index % markColours.length] ?? 'red' };
  if (index % 4 === 0) return { ...shared, shape: 'dot', x, y };
  if (index % 4 === 1) return { ...shared, shape: 'rect', x, y, width: 60, height: 30 };
  if (index % 4 === 2) return { ...shared, shape: 'arrow', from: { x, y }, to: { x: x + 50, y: y + 40 } };
  const points = Array.from({ length: 24 }, (_, step) => ({
    x: x + step * 3,
    y: y + 12 * Math.sin(step / 2),
  }));
  return { ...shared, shape: 'draw', points };
}

window.workbench = {
  async open(name, length) {
    stage.setDocument(null);
    opened?.dispose();
    const started = performance.now();
    opened = await openDocument(name, length);
    const isSharp = new Promise<void>((resolve) => {
      heardSharp = resolve;
    });
    stage.setDocument({ engine: opened, pageSizes: [], preview: null });
    stage.zoomFit('width');
    await isSharp;
    return { sharpMs: performance.now() - started, pageCount: opened.pageCount };
  },

  setMarks(count) {
    const pages = opened?.pageCount ?? 1;
    const marks: StageMark[] = Array.from({ length: count }, (_, index) => ({
      mark: markAt(index, pages),
      number: index + 1,
      state: index % 5 === 0 ? 'resolved' : 'saved',
      own: index % 2 === 0,
    }));
    stage.setMarks(marks);
  },

  async travel() {
    const longTaskMs: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTaskMs.push(entry.duration);
    });
    stage.goToPage(1);
    for (let i = 0; i < 60; i++) await frame();
    observer.observe({ type: 'longtask' });
    const frameMs: number[] = [];
    const run = async (move: (i: number) => void, frames: number): Promise<void> => {
      for (let i = 0; i < frames; i++) {
        move(i);
        await frame();
        const last = stage.figures().frameMs.at(-1);
        // The stage draws no frame while the GPU is behind.
        if (last !== undefined && last !== frameMs.at(-1)) frameMs.push(last);
      }
    };
    await run(() => stage.scrollBy(0, 240), 120);
    await run((i) => stage.zoomTo(1 + Math.sin(i / 20) * 0.7), 80);
    await run(() => stage.scrollBy(0, -90), 60);
    observer.disconnect();
    return { frameMs, longTaskMs };
  },

  async compareAs(mode, { name, length }) {
    if (overdraw === null) {
      overdraw = createCompareOverdraw(await openDocument(name, length), {
        oldPage: (page) => ({ page, placement: inPlace }),
        hiddenLayers: () => null,
      });
      stage.setOverdraw(overdraw.make);
    }
    overdraw.show({ ...usualLook, mode, old: mode === 'blink' });
    await frame();
  },

  async scrollThrough(step) {
    const samples: MemorySample[] = [];
    for (let page = 1; page <= (opened?.pageCount ?? 0); page += step) {
      stage.goToPage(page);
      await frame();
      await frame();
      await sharp();
      const use = await engine.use();
      const sum = (of: (one: (typeof use)[number]) => number) =>
        use.reduce((total, one) => total + of(one), 0);
      samples.push({
        page,
        textureBytes: stage.figures().textureBytes,
        heapBytes: sum((one) => one.heapBytes),
        documents: sum((one) => one.documents),
        displayLists: sum((one) => one.displayLists),
      });
    }
    return samples;
  },

  async compare(before, after, first) {
    const [old, fresh] = [
      await openDocument(before.name, before.length),
      await openDocument(after.name, after.length),
    ];
    const started = performance.now();
    let firstMs = 0;
    let pages = 0;
    const { signal } = new AbortController();
    const fault = await compareFiles(
      old,
      fresh,
      { optionsOf: () => usualOptions },
      { first, parallel: 4, signal },
      {
        onMap: silent,
        onPage() {
          pages++;
          if (pages === 1) firstMs = performance.now() - started;
        },
        onFault: (_, page, found) => {
          throw new Error(`page ${page}: ${found.kind}`);
        },
      },
    );
    if (fault !== null) throw new Error(fault.kind);
    const ms = performance.now() - started;
    const heapBytes = (await engine.use()).reduce((sum, use) => sum + use.heapBytes, 0);
    old.dispose();
    fresh.dispose();
    return { firstMs, ms, pages, heapBytes };
  },

  async exportProof(name, length) {
    const document_ = await openDocument(name, length);
    const started = performance.now();
    const [artwork, writer] = await Promise.all([
      watermarkArtwork({ url: null, darkBackground: false, productName: 'Galley', dpi: 144 }),
      createProofWriter(name),
    ]);
    const pass = createWatermarkPass(artwork);
    const { signal } = new AbortController();
    const tilesAtOnce = poolSize(navigator);
    await renderProof({ document: document_, dpi: 144, pass, writer, tilesAtOnce, signal, onPage: silent });
    const { size } = writer.finish();
    const ms = performance.now() - started;
    pass.dispose();
    document_.dispose();
    return { pages: document_.pageCount, bytes: size, ms };
  },

  async tiles(name, length, wanted) {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (gl === null) throw new Error('there is no WebGL 2');
    const document_ = await openDocument(name, length);
    const key = (tile: TileSpot) => `${tile.page}/${tile.x}/${tile.y}`;
    const draw = (tiles: readonly TileSpot[]): Promise<void> =>
      new Promise((resolve, reject) => {
        let left = tiles.length;
        document_.want(
          'bench',
          tiles.map((tile) => ({
            key: key(tile),
            priority: 'view',
            page: tile.page,
            rect: { x: tile.x, y: tile.y, width: tile.size, height: tile.size },
            scale: tile.scale,
            hiddenLayers: null,
          })),
          (_, result) => {
            if (!result.ok) return reject(new Error(result.fault.kind));
            const { width, height, pixels } = result.value;
            const texture = gl.createTexture();
            gl.bindTexture(gl.TEXTURE_2D, texture);
            gl.texImage2D(
              gl.TEXTURE_2D,
              0,
              gl.RGBA,
              width,
              height,
              0,
              gl.RGBA,
              gl.UNSIGNED_BYTE,
              new Uint8Array(pixels),
            );
            gl.deleteTexture(texture);
            left -= 1;
            if (left === 0) resolve();
          },
        );
      });
    const [warmUp, ...rest] = wanted;
    if (warmUp !== undefined) await draw([warmUp]);
    const started = performance.now();
    await draw(rest);
    gl.finish();
    const seconds = (performance.now() - started) / 1000;
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    document_.dispose();
    return rest.length / seconds;
  },
};
