import type { EngineDocument, WantedTile } from '#client/engine/engine.ts';
import type { Stage, StageEvents } from '#client/stage/stage.ts';
import type { FakeOptions } from './fake-document.ts';
import type { Picture } from './picture.ts';

export type Reported = { [Name in keyof StageEvents]: Parameters<StageEvents[Name]>[] };

/** Real input, sent by the browser's own machinery. Coordinates are CSS pixels. */
export type InputStep =
  | { do: 'move' | 'down' | 'up'; x: number; y: number; button?: 'left' | 'middle' }
  | { do: 'wheel'; x: number; y: number; dx: number; dy: number; ctrl?: boolean }
  | { do: 'key'; key: string }
  | { do: 'hold' | 'release'; key: string }
  /** All fingers down now; none ends the touch. */
  | { do: 'touch'; fingers: { x: number; y: number }[] };

/** What a scene builds with, inside the browser. */
export interface SceneKit {
  stage: Stage;
  element: HTMLElement;
  /** Every event so far. */
  reported: Reported;
  open(options: FakeOptions, preview?: string): EngineDocument & { asked: readonly WantedTile[] };
  /** Frames until the stage is sharp and nothing is missing. */
  settle(): Promise<void>;
  frames(count: number): Promise<void>;
  input(steps: InputStep[]): Promise<void>;
  /** Takes a picture in between; `assert` gets them all. */
  shoot(): Promise<void>;
  /** Takes the stage's component away. */
  unmount(): Promise<void>;
  /** Puts an image beside the stage for the picture to be taken of, in place of it. */
  showImage(blob: Blob): Promise<void>;
}

/** One picture and what must be true of it. Arranged in Chromium, judged in Node. Facts are plain JSON. */
export interface Scene<Facts = unknown> {
  title: string;
  view?: { width: number; height: number; dpr?: number };
  arrange(kit: SceneKit): Promise<Facts>;
  assert(picture: Picture, facts: Facts, between: readonly Picture[]): void;
  /** Also compare with tests/visual/golden/NAME.png. */
  golden?: boolean;
}

export const scene = <Facts>(made: Scene<Facts>): Scene<Facts> => made;
