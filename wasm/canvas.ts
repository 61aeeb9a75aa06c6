/**
 * Memory that drawings are copied to one after another, each over the one before. Garbage of this size is collected late:
 * with memory of its own for each drawing, the comparison of one page took a hundred megabytes for drawings of sixteen.
 */
export class Canvas {
  #memory = new ArrayBuffer(0);

  /** Returns a copy of `pixels` that is valid until the next call. */
  hold(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
    const size = pixels.byteLength;
    if (size > this.#memory.byteLength) this.#memory = new ArrayBuffer(size);
    const held = new Uint8Array(this.#memory, 0, size);
    held.set(pixels);
    return held;
  }
}
