import type { ReviewControls } from '#client/review/commands/review-context.ts';
import type { PanelState } from '#client/review/stores/panel-memory.ts';
import type { Stage, StageEvents } from '#client/stage/stage.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { searchDocument } from './document/text-search.ts';
import type { Drafting } from './drafting.ts';
import type { MarkReader } from './mark-reader.ts';
import type { ReviewRequests } from './review-requests.ts';
import type { ReviewView } from './review-view.ts';

/** What the controller cannot do itself: the screen's routes, the order's actions, the download. */
export interface ReviewSurroundings {
  close(): void;
  showVersion(versionId: string): void;
  step(direction: 1 | -1): void;
  /** The versions next to the shown one, the likelier choice first. */
  besides(): readonly Version[];
  decideVersion(content: 'Approved' | 'Revise'): void;
  /** Why the shown version cannot be approved, however it is drawn; null where it can. */
  approvalLock(): string | null;
  download: ReviewControls['download'];
}

/**
 * The only place that joins stage, engine and stores for the review screen. Exists as long as one attachment is
 * shown.
 */
export interface ReviewController extends ReviewControls {
  readonly view: ReviewView;
  readonly requests: ReviewRequests;
  readonly events: StageEvents;
  readonly drafting: Drafting;
  stage(): Stage | null;
  /** Size of the stage in CSS pixels; null while there is none. */
  viewport(): { width: number; height: number } | null;
  setViewport(size: { width: number; height: number }): void;
  /** Called by the stage host. */
  setStage(stage: Stage | null): void;
  setSurroundings(surroundings: ReviewSurroundings): void;
  /** Opens a version's file and threads; returns what closes them. */
  openVersion(orderId: string, version: Version): () => void;
  /** The shown version's pack of pictures, which the server may have made since it was opened; null: it has none yet. */
  setPictures(address: string | null): void;
  /** Closes what was opened ahead. */
  leave(): void;
  openAgain(password: string): void;
  /** The password the shown file was opened with. */
  password(): string | undefined;
  setReadOnly(readOnly: boolean): void;
  setHiddenLayers(layers: readonly number[]): void;
  setTheme(theme: 'light' | 'dark'): void;
  /**
   * Chooses a thread; `fly` moves the stage to its mark, `reveal` scrolls the panel to it. One just `sent` is let go
   * with the next tool to draw with, and keeps its colour until it is picked.
   */
  choose(topicId: string | null, how?: { fly?: boolean; reveal?: boolean; sent?: boolean }): void;
  /** Brings a mark into view, as soon as its document is shown. */
  flyTo(markId: string): void;
  /** Returns a thread by its id, or by the temporary id it had before it was sent. */
  topicOf(topicId: string): Topic | null;
  topicOfMark(markId: string): Topic | null;
  markOf(topic: Pick<Topic, 'annotation'>): Mark | null;
  reader(): MarkReader;
  setPanels(change: Partial<PanelState>): void;
  /** Lists the open threads alone. */
  showOpenThreads(): void;
  /** `searchIn` comes with the code of the box that text is asked for in. */
  search(needle: string, searchIn: typeof searchDocument): void;
  stepHit(direction: 1 | -1): void;
  closeSearch(): void;
  /** Brings the unsaved mark into view and its editor into focus. */
  showDraft(): void;
  /** Focuses the proof, where arrow keys move the pointer or the selection. */
  focusStage(): void;
  announce(text: string): void;
}
