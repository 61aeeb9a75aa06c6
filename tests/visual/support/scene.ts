import type { Stage, StageEvents } from '#client/stage/stage.ts';
import type { FakeOptions } from './fake-document.ts';
import type { Picture } from './picture.ts';

export type Told = { [Name in keyof StageEvents]: Parameters<StageEvents[Name]>[] };

/** What a scene builds with, inside the browser. */
export interface SceneKit {
  stage: Stage;
  element: HTMLElement;
  /** Every event so far. */
  told: Told;
  open(options: FakeOptions, preview?: string): { asked: readonly { page: number; scale: number }[] };
  /** Frames until the stage is sharp and nothing is missing. */
  settle(): Promise<void>;
  frames(count: number): Promise<void>;
  /** Takes a picture in between; `assert` gets them all. */
  shoot(): Promise<void>;
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
