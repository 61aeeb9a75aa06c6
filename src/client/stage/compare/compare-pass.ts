import {
  Buffer,
  BufferUsage,
  Container,
  Geometry,
  Mesh,
  RenderTexture,
  Shader,
  Sprite,
  Texture,
  UniformGroup,
  type WebGLRenderer,
} from 'pixi.js';
import type { StageLayers } from '#client/stage/layers/stage-layers.ts';
import type { DeviceRect } from '#client/stage/stage-view.ts';
import type { CompareLook, CompareMode } from './compare-look.ts';
import { createCompareProgram } from './compare-shader.ts';

/** Draws the stage's pages and those of the old version into textures, and combines these. */
export interface ComparePass {
  /** Filled by its owner with the old pages. */
  readonly old: Container;
  /** Called before the frame is rendered, in device pixels. `empty`: where the new version has nothing. */
  draw(look: CompareLook, empty: DeviceRect | null, width: number, height: number): void;
  /** Shows the stage's own pages again. */
  rest(): void;
  dispose(): void;
}

const modeNumbers: Readonly<Record<CompareMode, number>> = {
  blink: 0,
  swipe: 2,
  onion: 3,
  difference: 4,
  side: 5,
  ghost: 6,
  heat: 7,
};
const clear = [0, 0, 0, 0] as [number, number, number, number];

export function createComparePass(renderer: WebGLRenderer, layers: StageLayers): ComparePass {
  const old = new Container();
  const eraser = new Sprite({ texture: Texture.WHITE, blendMode: 'erase' });
  // A blend mode counts of what a rendered container holds, not of itself.
  const erasing = new Container();
  erasing.addChild(eraser);
  const textures = {
    old: RenderTexture.create({ width: 1, height: 1 }),
    new: RenderTexture.create({ width: 1, height: 1 }),
  };
  const look = new UniformGroup({
    uSize: { value: new Float32Array([1, 1]), type: 'vec2<f32>' },
    uMode: { value: 0, type: 'f32' },
    uSplit: { value: 0.5, type: 'f32' },
    uAmount: { value: 0.5, type: 'f32' },
  });
  const geometry = new Geometry({
    attributes: {
      aCorner: {
        buffer: new Buffer({ data: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), usage: BufferUsage.VERTEX }),
        format: 'float32x2',
      },
    },
    indexBuffer: new Buffer({ data: new Uint32Array([0, 1, 2, 0, 2, 3]), usage: BufferUsage.INDEX }),
  });
  const shader = new Shader({
    glProgram: createCompareProgram(),
    resources: { look, uOld: textures.old.source, uNew: textures.new.source },
  });
  const mesh = new Mesh({ geometry, shader });
  mesh.visible = false;
  const { pages } = layers;
  pages.parent?.addChildAt(mesh, pages.parent.getChildIndex(pages) + 1);
  const rest = (): void => {
    mesh.visible = false;
    pages.visible = true;
  };
  return {
    old,
    draw(shown, empty, width, height) {
      for (const texture of Object.values(textures))
        if (texture.width !== width || texture.height !== height) texture.resize(width, height);
      pages.visible = true;
      renderer.render({ container: pages, target: textures.new, clear: true, clearColor: clear });
      if (empty !== null) {
        eraser.position.set(empty.x, empty.y);
        eraser.setSize(empty.width, empty.height);
        renderer.render({ container: erasing, target: textures.new, clear: false });
      }
      renderer.render({ container: old, target: textures.old, clear: true, clearColor: clear });
      pages.visible = false;
      mesh.visible = true;
      const { uniforms } = look;
      uniforms.uSize[0] = width;
      uniforms.uSize[1] = height;
      uniforms.uMode =
        shown.old && shown.mode !== 'side' ? 1 : shown.mode === null ? 0 : modeNumbers[shown.mode];
      uniforms.uSplit = shown.split;
      uniforms.uAmount = shown.amount;
    },
    rest,
    dispose() {
      rest();
      mesh.destroy();
      shader.destroy();
      geometry.destroy(true);
      old.destroy({ children: true });
      erasing.destroy({ children: true });
      for (const texture of Object.values(textures)) texture.destroy(true);
    },
  };
}
