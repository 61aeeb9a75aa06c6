import type { PixelRect, TilePixels } from '#shared/protocol/pdf-worker.ts';

/** Draws pages with the watermark grid on the GPU, one page at a time. Owner of one WebGL context and the artwork. */
export interface WatermarkPass {
  /**
   * Draws part `area` of a page. Its pixels are read column by column, each as wide as the GPU allows, and are not used
   * any more afterwards. Rejections of `read` reach the caller.
   */
  draw(area: PixelRect, read: (rect: PixelRect) => Promise<TilePixels>): Promise<void>;
  /** Returns what was drawn last as JPEG; `quality` is 0 to 1. */
  jpeg(quality: number): Promise<Blob>;
  dispose(): void;
}

/** Pixels that are drawn at once; fewer in a row where the GPU allows fewer. It holds a band of a page, never a page. */
const maxBand = { width: 4096, height: 128 } as const;

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
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
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
  const sheet = new OffscreenCanvas(1, 1);
  const collected = sheet.getContext('2d', { alpha: false, willReadFrequently: true });
  if (collected === null) throw new Error('this browser offers no canvas without a screen');
  let painter: Painter | null = null;
  const alive = (): Painter => {
    if (painter === null || painter.gl.isContextLost()) painter = createPainter(artwork);
    return painter;
  };
  /** Puts the watermark over pixels in place; once more where the context was lost meanwhile. */
  const watermark = (band: PixelRect, pixels: Uint8Array): void => {
    let used: Painter;
    do {
      used = alive();
      used.watermark(band, pixels);
    } while (used.gl.isContextLost());
  };
  return {
    async draw(area, read) {
      resize(sheet, area.width, area.height);
      const { widest } = alive();
      for (let x = 0; x < area.width; x += widest) {
        const width = Math.min(widest, area.width - x);
        const { pixels } = await read({ ...area, x: area.x + x, width });
        for (let y = 0; y < area.height; y += maxBand.height) {
          const height = Math.min(maxBand.height, area.height - y);
          const band = { x: area.x + x, y: area.y + y, width, height };
          watermark(band, new Uint8Array(pixels, y * width * 4, width * height * 4));
        }
        collected.putImageData(new ImageData(new Uint8ClampedArray(pixels), width), x, 0);
      }
    },
    jpeg: (quality) => sheet.convertToBlob({ type: 'image/jpeg', quality }),
    dispose() {
      painter?.gl.getExtension('WEBGL_lose_context')?.loseContext();
      painter = null;
      artwork.close();
    },
  };
}

interface Painter {
  gl: WebGL2RenderingContext;
  /** Pixels of the widest band. */
  widest: number;
  /** Puts the watermark over the band's pixels in place: RGBA, 8 bits a channel. Leaves them where the context is lost. */
  watermark(band: PixelRect, pixels: Uint8Array): void;
}

function createPainter(artwork: ImageBitmap): Painter {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
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
    widest: Math.min(maxBand.width, gl.getParameter(gl.MAX_TEXTURE_SIZE)),
    watermark({ x, y, width, height }, pixels) {
      resize(canvas, width, maxBand.height);
      gl.viewport(0, 0, width, height);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      gl.uniform2f(size, width, height);
      gl.uniform2f(origin, x % artwork.width, y % artwork.height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    },
  };
}

/** A canvas that is given its size again takes new memory. */
function resize(canvas: OffscreenCanvas, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
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
