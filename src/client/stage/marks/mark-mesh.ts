import {
  Buffer,
  BufferUsage,
  type CanvasSource,
  type Container,
  Geometry,
  type GlProgram,
  Mesh,
  Shader,
  UniformGroup,
} from 'pixi.js';
import { glyphCell, glyphCount } from './glyphs.ts';
import { instanceFloats, type MarkBatch } from './mark-batch.ts';

/** What all batches share: the program, the digits and the zoom. Owner of none of the batches. */
export interface MarkPaint {
  readonly program: GlProgram;
  readonly glyphs: CanvasSource;
  readonly view: UniformGroup;
}

export function createMarkPaint(program: GlProgram, glyphs: CanvasSource, dpr: number): MarkPaint {
  const view = new UniformGroup({
    uScale: { value: 1, type: 'f32' },
    uDpr: { value: dpr, type: 'f32' },
    uCell: { value: new Float32Array([glyphCell.width, glyphCell.height]), type: 'vec2<f32>' },
    uGlyphs: { value: glyphCount, type: 'f32' },
  });
  return { program, glyphs, view };
}

/** One batch of marks on the GPU: a draw call a pass. */
export interface MarkMesh {
  /** Point of the batch's space at the canvas's top left. */
  place(x: number, y: number): void;
  show(visible: boolean): void;
  dispose(): void;
}

const corners = new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1]);
const indices = new Uint32Array([0, 1, 2, 0, 2, 3]);

/** `emphasised` adds the pass of the outer ring, which only drafts, selected and hovered marks have. */
export function createMarkMesh(
  layer: Container,
  paint: MarkPaint,
  batch: MarkBatch,
  emphasised: boolean,
): MarkMesh {
  const passes = [
    ...(batch.strokes.length === 0 ? [] : emphasised ? [0, 1, 2] : [1, 2]).map((pass) => ({
      pass,
      data: batch.strokes,
    })),
    ...(batch.badges.length === 0 ? [] : [{ pass: 3, data: batch.badges }]),
  ];
  const geometries = new Map<Float32Array, Geometry>();
  const meshes = passes.map(({ pass, data }) => {
    const geometry = geometries.get(data) ?? instances(data);
    geometries.set(data, geometry);
    const own = new UniformGroup({
      uOrigin: { value: new Float32Array(2), type: 'vec2<f32>' },
      uPass: { value: pass, type: 'f32' },
    });
    const shader = new Shader({
      glProgram: paint.program,
      resources: { view: paint.view, own, uGlyphTexture: paint.glyphs },
    });
    const mesh = new Mesh({ geometry, shader });
    layer.addChild(mesh);
    return { mesh, shader, own };
  });
  return {
    place(x, y) {
      for (const { own } of meshes) {
        own.uniforms.uOrigin[0] = x;
        own.uniforms.uOrigin[1] = y;
      }
    },
    show(visible) {
      for (const { mesh } of meshes) mesh.visible = visible;
    },
    dispose() {
      for (const { mesh, shader } of meshes) {
        mesh.destroy();
        shader.destroy();
      }
      for (const geometry of geometries.values()) geometry.destroy(true);
    },
  };
}

function instances(data: Float32Array<ArrayBuffer>): Geometry {
  const buffer = new Buffer({ data, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
  const stride = instanceFloats * 4;
  const attribute = (offset: number) =>
    ({ buffer, format: 'float32x4', stride, offset: offset * 4, instance: true }) as const;
  return new Geometry({
    attributes: {
      aCorner: {
        buffer: new Buffer({ data: corners.slice(), usage: BufferUsage.VERTEX }),
        format: 'float32x2',
      },
      aSegment: attribute(0),
      aLook: attribute(4),
      aColour: attribute(8),
    },
    indexBuffer: new Buffer({ data: indices.slice(), usage: BufferUsage.INDEX }),
    instanceCount: data.length / instanceFloats,
  });
}
