/** Pixi's renderers for WebGPU and 2D canvases, without the parts that the one for WebGL or its shaders import too. */
const otherRenderers =
  /pixi\.js\/lib\/(rendering\/renderers\/(gpu\/(?!shader\/(?!GpuShaderSystem)|GpuUboSystem|state\/GpuStencil|renderTarget\/calculateProjection)|canvas\/(?!utils))|scene\/(graphics|mesh)\/gpu\/(?!colorToUniform)|rendering\/batcher\/gpu\/GpuBatchAdaptor)/;

/** Pixi without what is loaded after its start: one chunk compresses better than many that import each other. */
const stagePixi =
  /@pixi\/colord|\/(earcut|eventemitter3|parse-svg-path)\/|pixi\.js\/lib\/(?!accessibility|dom|events|environment-\w+\/\w+All|filters\/(?!mask|Filter(Effect)?\.)|utils\/browser\/isMobile|scene\/(container\/bounds\/getRenderableBounds|text\/utils\/getPo2Texture))/;

/** Pixi's entry names every renderer: unparted they would be in the review screen's own chunk, never used. */
export const pixiChunks = [
  { name: 'other-renderers', test: otherRenderers, priority: 2 },
  { name: 'stage-pixi', test: stagePixi, priority: 1 },
];
