import type { Container } from 'pixi.js';
import type { StageMark } from '#client/stage/stage.ts';
import { devicePage, deviceScale, type StageView } from '#client/stage/stage-view.ts';
import { seenRect } from '#shared/geometry/camera.ts';
import type { PageLayout } from '#shared/geometry/page-layout.ts';
import { pageRect, pagesBetween } from '#shared/geometry/page-layout.ts';
import { buildMarkBatch } from './mark-batch.ts';
import { type LookState, lookState } from './mark-look.ts';
import { createMarkMesh, type MarkMesh, type MarkPaint } from './mark-mesh.ts';

/**
 * All marks in batches of eight pages, made when first seen and rebuilt only when one of their marks changes. A pan
 * changes a few uniforms of the batches in view, so its cost does not depend on the number of marks.
 */
export interface MarkLayer {
  /** Sets the marks by page. Pages whose list is the same object keep their batch. */
  set(byPage: ReadonlyMap<number, readonly StageMark[]>): void;
  /** Leaves one mark out, while a changed copy of it is drawn elsewhere. */
  hide(markId: string | null): void;
  /** Marks drawn above the shade with their emphasis: the draft, the selected, the hovered. */
  emphasise(marks: readonly { mark: StageMark; look: LookState }[]): void;
  draw(view: StageView): void;
  dispose(): void;
}

const chunkPages = 8;
const chunkOf = (page: number): number => Math.floor((page - 1) / chunkPages);
const firstPage = (chunk: number): number => chunk * chunkPages + 1;

export function createMarkLayer(layer: Container, active: Container, paint: MarkPaint): MarkLayer {
  let marks: ReadonlyMap<number, readonly StageMark[]> = new Map();
  let chunkPagesWithMarks = new Map<number, number[]>();
  const meshes = new Map<number, MarkMesh>();
  let layout: PageLayout | null = null;
  let hidden: string | null = null;
  let emphasised: readonly { mark: StageMark; look: LookState }[] = [];
  let activeMesh: { mesh: MarkMesh; page: number } | null = null;
  let activeStale = false;

  const drop = (chunk: number) => {
    meshes.get(chunk)?.dispose();
    meshes.delete(chunk);
  };
  const dropAll = () => {
    for (const chunk of [...meshes.keys()]) drop(chunk);
  };
  const offsetFrom = (pages: PageLayout, origin: number) => {
    const top = pageRect(pages, origin);
    return (page: number) => {
      const rect = pageRect(pages, page);
      return { x: rect.x - top.x, y: rect.y - top.y };
    };
  };
  const build = (chunk: number, pages: PageLayout): MarkMesh => {
    const list = (chunkPagesWithMarks.get(chunk) ?? [])
      .flatMap((page) => marks.get(page) ?? [])
      .filter(({ mark }) => mark.id !== hidden);
    const batch = buildMarkBatch(list, offsetFrom(pages, firstPage(chunk)), () => lookState.plain);
    const mesh = createMarkMesh(layer, paint, batch, false);
    meshes.set(chunk, mesh);
    return mesh;
  };
  const buildActive = (pages: PageLayout) => {
    activeStale = false;
    activeMesh?.mesh.dispose();
    activeMesh = null;
    const page = emphasised[0]?.mark.mark.page;
    if (page === undefined) return;
    const looks = new Map(emphasised.map(({ mark, look }) => [mark.mark.id, look]));
    const list = emphasised.map(({ mark }) => mark);
    const batch = buildMarkBatch(list, offsetFrom(pages, page), (id) => looks.get(id) ?? lookState.plain);
    activeMesh = { mesh: createMarkMesh(active, paint, batch, true), page };
  };
  const place = (mesh: MarkMesh, view: StageView, page: number) => {
    const scale = deviceScale(view);
    const rect = devicePage(view, page);
    mesh.place(-rect.x / scale, -rect.y / scale);
  };

  return {
    set(byPage) {
      const pages = new Set([...marks.keys(), ...byPage.keys()]);
      for (const page of pages) if (marks.get(page) !== byPage.get(page)) drop(chunkOf(page));
      marks = byPage;
      chunkPagesWithMarks = new Map();
      for (const page of [...byPage.keys()].sort((a, b) => a - b)) {
        const list = chunkPagesWithMarks.get(chunkOf(page)) ?? [];
        list.push(page);
        chunkPagesWithMarks.set(chunkOf(page), list);
      }
    },
    hide(markId) {
      if (markId === hidden) return;
      for (const [page, list] of marks)
        if (list.some(({ mark }) => mark.id === hidden || mark.id === markId)) drop(chunkOf(page));
      hidden = markId;
    },
    emphasise(next) {
      emphasised = next;
      activeStale = true;
    },
    draw(view) {
      if (layout !== view.layout) {
        dropAll();
        activeStale = true;
        layout = view.layout;
      }
      paint.view.uniforms.uScale = deviceScale(view);
      paint.view.uniforms.uDpr = view.dpr;
      const seen = seenRect(view.camera, view.viewport);
      const { from, to } = pagesBetween(view.layout, seen.y0, seen.y1);
      const first = chunkOf(Math.max(1, from));
      const last = chunkOf(Math.max(1, to));
      for (const [chunk, mesh] of meshes) mesh.show(chunk >= first && chunk <= last);
      for (let chunk = first; chunk <= last; chunk++) {
        if (!chunkPagesWithMarks.has(chunk)) continue;
        place(meshes.get(chunk) ?? build(chunk, view.layout), view, firstPage(chunk));
      }
      if (activeStale) buildActive(view.layout);
      if (activeMesh !== null) place(activeMesh.mesh, view, activeMesh.page);
    },
    dispose() {
      dropAll();
      activeMesh?.mesh.dispose();
      activeMesh = null;
    },
  };
}
