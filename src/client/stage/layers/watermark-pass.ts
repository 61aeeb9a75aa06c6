import type { PixelRect, TilePixels } from '#shared/protocol/pdf-worker.ts';

/** Draws pages with the watermark grid on the GPU, one page at a time. Owner of one WebGL context and the artwork. */
export interface WatermarkPass {
  /**
   * Returns part `area` of a page as JPEG; `quality` is 0 to 1. The pixels are read part by part as the GPU needs them;
   * rejections of `read` reach the caller.
   */
  render(area: PixelRect, read: (rect: PixelRect) => Promise<TilePixels>, quality: number): Promise<Blob>;
  dispose(): void;
}

/** Pixels along an edge drawn at once; less where the GPU allows less. */
const largestPart = 4096;

/**
 * The grid starts at the page's top left, whatever part is drawn: `origin` is the part's position on the
 * page.
 */
const vertexShader = `#version 300 es
in vec2 corner;
out vec2 pixel;
uniform vec2 size;
void main() {
  pixel = corner * size;
  gl_Position = vec4(corner.x * 2.0 - 1.0, 1.0 - corner.y * 2.0, 0.0, 1.0);
}`;
const fragmentShader = `#version 300 es
precision highp float;
in vec2 pixel;
out vec4 colour;
uniform vec2 origin;
uniform vec2 tile;
uniform sampler2D page;
uniform sampler2D artwork;
void main() {
  vec4 below = texelFetch(page, ivec2(pixel), 0);
  vec4 above = texelFetch(artwork, ivec2(mod(floor(pixel) + origin, tile)), 0);
  colour = vec4(above.rgb + below.rgb * (1.0 - above.a), 1.0);
}`;

/** The artwork is one tile of the grid, pixel for pixel. Takes ownership of it. */
export function createWatermarkPass(artwork: ImageBitmap): WatermarkPass {
  const canvas = new OffscreenCanvas(1, 1);
  let painter: Painter | null = null;
  const alive = (): Painter => {
    if (painter === null || painter.gl.isContextLost()) painter = createPainter(canvas, artwork);
    return painter;
  };
  return {
    async render(area, read, quality) {
      const { limit } = alive();
      const parts = partsOf(area, limit);
      const whole = parts.length === 1 ? null : new OffscreenCanvas(area.width, area.height);
      const sheet = whole?.getContext('2d', { alpha: false });
      for (const part of parts) {
        const pixels = await read(part);
        alive().draw(part, pixels);
        sheet?.drawImage(canvas, part.x - area.x, part.y - area.y);
      }
      return (whole ?? canvas).convertToBlob({ type: 'image/jpeg', quality });
    },
    dispose() {
      painter?.gl.getExtension('WEBGL_lose_context')?.loseContext();
      painter = null;
      artwork.close();
    },
  };
}

function partsOf({ x: left, y: top, width, height }: PixelRect, limit: number): PixelRect[] {
  const parts: PixelRect[] = [];
  for (let y = 0; y < height; y += limit)
    for (let x = 0; x < width; x += limit)
      parts.push({
        x: left + x,
        y: top + y,
        width: Math.min(limit, width - x),
        height: Math.min(limit, height - y),
      });
  return parts;
}

interface Painter {
  gl: WebGL2RenderingContext;
  limit: number;
  draw(part: PixelRect, pixels: TilePixels): void;
}

function createPainter(canvas: OffscreenCanvas, artwork: ImageBitmap): Painter {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, preserveDrawingBuffer: true });
  if (gl === null) throw new Error('this browser offers no WebGL 2');
  const program = linked(gl);
  const place = (name: string) => gl.getUniformLocation(program, name);
  const [size, origin] = [place('size'), place('origin')];
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook.
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.uniform1i(place('page'), 0);
  gl.uniform1i(place('artwork'), 1);
  gl.uniform2f(place('tile'), artwork.width, artwork.height);
  texture(gl, gl.TEXTURE1);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, artwork);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  texture(gl, gl.TEXTURE0);
  return {
    gl,
    limit: Math.min(largestPart, gl.getParameter(gl.MAX_TEXTURE_SIZE)),
    draw(part, { width, height, pixels }) {
      canvas.width = part.width;
      canvas.height = part.height;
      gl.viewport(0, 0, part.width, part.height);
      const bytes = new Uint8Array(pixels);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
      gl.uniform2f(size, part.width, part.height);
      gl.uniform2f(origin, part.x % artwork.width, part.y % artwork.height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
  };
}

function texture(gl: WebGL2RenderingContext, unit: number): void {
  gl.activeTexture(unit);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('the GPU context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'corner');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'the watermark program does not link');
  return program;
}
