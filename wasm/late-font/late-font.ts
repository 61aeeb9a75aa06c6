import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { lateFontHead } from './split-engine.ts';

/** Returns the file of the font as `splitEngine` made it; null without a response. Must not wait. */
export type FetchFont = () => Uint8Array | null;

/** What MuPDF reports where it looks for a font that is not in its memory. */
const fontMissing = /FT_New_Memory_Face/;

/** The fallback font for Chinese, Japanese and Korean of an engine that was loaded without it. */
export class LateFont {
  readonly #fetch: FetchFont;
  readonly #memory: () => Uint8Array;
  #isThere = false;
  #isMissed = false;

  constructor(fetch: FetchFont, memory: () => Uint8Array) {
    this.#fetch = fetch;
    this.#memory = memory;
  }

  /** Something was drawn without it. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  /** Takes note of an error that MuPDF goes on from. */
  noteError(message: string): void {
    if (!this.#isThere && fontMissing.test(message)) this.#isMissed = true;
  }

  /** Writes the font to its address. Returns why it could not; null if it is there. */
  bring(): EngineFault | null {
    if (this.#isThere) return null;
    const file = this.#fetch();
    if (file === null) return { kind: 'unexpected', status: 0 };
    const { buffer, byteOffset } = file;
    const address = new DataView(buffer, byteOffset).getUint32(0, true);
    this.#memory().set(file.subarray(lateFontHead), address);
    this.#isThere = true;
    return null;
  }

  /** What is drawn from now on counts. */
  drawAgain(): void {
    this.#isMissed = false;
  }
}
