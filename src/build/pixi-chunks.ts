import { type Modules, reachedFrom } from './shared-chunks.ts';

const stage = reachedFrom([
  'stage/stage-host.tsx',
  '../../node_modules/pixi.js/lib/rendering/renderers/gl/WebGLRenderer.mjs',
]);

/**
 * What the stage starts with, its renderer included, in one chunk: it compresses better than many that import each
 * other. The rest of Pixi is for renderers that the stage cannot use, loaded where a browser has no WebGL.
 */
export const pixiChunks = [
  { name: 'other-renderers', test: /\/earcut\//, priority: 3 },
  {
    name: (id: string, modules: Modules): string => (stage(id, modules) ? 'stage-pixi' : 'other-renderers'),
    test: /@pixi\/(colord|react)|\/(its-fine|react-reconciler|parse-svg-path)\/|pixi\.js\/lib\//,
    priority: 2,
  },
];
