/** A photograph ready to be embedded: a baseline JPEG in RGB. */
export interface Picture {
  width: number;
  height: number;
  jpeg: Uint8Array;
}
