import type { PointRect } from '#shared/geometry/space.ts';
import type { PageWord } from './page-content.ts';

/** A word of the old page with where its box and its first letter would be on the new one. */
export interface OldWord extends PageWord {
  there: PointRect;
  start: { x: number; y: number };
}

/** Words that were replaced, added (`old` is empty) or removed (`new` is empty), in reading order. */
export interface TextEdit {
  old: OldWord[];
  new: PageWord[];
  /** Unchanged words that the edit pushed along its line and onto the next ones, as they were and as they are. */
  pushed: MovedWord[];
  /** Index of the new word that it follows; -1 at the beginning. */
  place: number;
}
/** Unchanged words that have all moved by about the same distance, in points, or have another type size. */
export interface TextMove {
  words: MovedWord[];
  right: number;
  down: number;
  /** Ratio of the new size to the old; 1 if unchanged. */
  size: number;
}
export interface MovedWord {
  old: OldWord;
  new: PageWord;
}
export interface WordChanges {
  edits: TextEdit[];
  moves: TextMove[];
  /** The same word at the same place. */
  kept: MovedWord[];
}
