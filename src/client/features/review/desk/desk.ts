import type { ReviewDesk } from '#client/commands/review/review-context.ts';
import type { Stage, StageEvents } from '#client/stage/stage.ts';
import type { Topic } from '#shared/model/annotation.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { Mark } from '#shared/model/mark.ts';
import type { Drafting } from './drafting.ts';
import type { MarkReader } from './mark-reader.ts';
import type { PanelState } from './panel-memory.ts';
import type { ReviewView } from './review-view.ts';

/** What the desk cannot do itself: the screen's routes, the order's actions, the download. */
export interface DeskSurroundings {
  close(): void;
  showVersion(versionId: string): void;
  step(direction: 1 | -1): void;
  /** The versions next to the shown one, the likelier choice first. */
  besides(): readonly Version[];
  decideVersion(content: 'Approved' | 'Revise'): void;
  download(): void;
}

/**
 * The one place that joins stage, engine and stores for the review screen. Lives as long as one attachment is shown.
 */
export interface Desk extends ReviewDesk {
  readonly view: ReviewView;
  readonly events: StageEvents;
  readonly drafting: Drafting;
  stage(): Stage | null;
  /** Size of the stage in CSS pixels; null while there is none. */
  viewport(): { width: number; height: number } | null;
  setViewport(size: { width: number; height: number }): void;
  /** Told by the stage host. */
  setStage(stage: Stage | null): void;
  setSurroundings(surroundings: DeskSurroundings): void;
  /** Opens a version's file and threads; returns what closes them. */
  openVersion(orderId: string, version: Version): () => void;
  /** Closes what was opened ahead. */
  leave(): void;
  openAgain(password: string): void;
  /** The password the shown file was opened with. */
  password(): string | undefined;
  setReadOnly(readOnly: boolean): void;
  setHiddenLayers(layers: readonly number[]): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Chooses a thread; `fly` moves the stage to its mark, `reveal` scrolls the panel to it. */
  choose(topicId: string | null, how?: { fly?: boolean; reveal?: boolean }): void;
  topicOfMark(markId: string): Topic | null;
  markOf(topic: Pick<Topic, 'annotation'>): Mark | null;
  reader(): MarkReader;
  setPanels(change: Partial<PanelState>): void;
  search(needle: string): void;
  stepHit(direction: 1 | -1): void;
  closeSearch(): void;
  /** Brings the unsaved mark into view and its editor into focus. */
  showDraft(): void;
  /** Puts the focus on the proof, where arrow keys move what is pointed with or chosen. */
  focusStage(): void;
  announce(text: string): void;
}
