import type { DocumentFacts, EngineDocument, WantedTile } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineFault, SearchHit } from '#shared/protocol/pdf-worker.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import type { ToolName } from '#shared/review/tool.ts';
import type { PagePart, ViewPosition, ZoomFit } from './camera-framing.ts';
import type { MakeOverdraw } from './overdraw.ts';
import type { LevelSource } from './tiles/served-levels.ts';

/** A mark as the stage shows it. `number` is drawn in its badge. */
export interface StageMark {
  mark: Mark;
  number: number | null;
  state: 'draft' | 'saved' | 'resolved';
  /** Drawn by the reader, who may move and resize it. */
  own: boolean;
}

export interface StageDocument {
  engine: EngineDocument;
  /** As measured by the server; empty: measured when pages come near; null: set later by `setPageSizes`. */
  pageSizes: readonly PageSize[] | null;
  /** Address of an image of the first page, shown until the first tile. */
  preview: string | null;
  /** The server's pictures of pages that take long to draw. */
  levels?: LevelSource | null;
  /** An image opens as large as it is, where it fits; the pages of a document as wide as the view. */
  image?: boolean;
}

export interface CameraView {
  /** The page at the middle of the view, from 1. */
  page: number;
  /** 1 = 100 %: one point is 96/72 CSS pixels. */
  zoom: number;
}

/** The stage's events; the review screen turns intents into actions. */
export interface StageEvents {
  onView(view: CameraView): void;
  /** Called when the page in the middle of the view first shows anything, however coarse. */
  onPixels(): void;
  /** Called when the page in the middle first shows pixels of the file itself, not only the server's preview. */
  onDrawn(): void;
  /** The browser takes the GPU away, and nothing is drawn until it gives it back. */
  onBlank(isBlank: boolean): void;
  /** The first page in view is drawn at full sharpness. */
  onSharp(): void;
  /** Tiles of what is in view begin to be awaited, or all have come or failed. */
  onAwaited(isAwaited: boolean): void;
  /** `page`: the one that cannot be drawn; null: nothing can. */
  onFault(fault: EngineFault, page: number | null): void;
  /** A page that could not be drawn is drawn now. */
  onRecovered(page: number): void;
  /** A mark was drawn; it stays as draft until marks are set again. Never called while another draft is unsaved. */
  onDraft(mark: Mark): void;
  /** Someone tried to draw while a draft is unsaved. */
  onDraftRefused(): void;
  /** Someone tried to draw while marks are hidden: the old version is seen beside the new one or in its place. */
  onMarksHidden(): void;
  /** One's own mark was moved or resized: by a drag, or by an arrow key, each press of which is a change. */
  onChange(mark: Mark, by: 'drag' | 'key'): void;
  onSelect(markId: string | null): void;
  onContextMenu(at: {
    clientX: number;
    clientY: number;
    page: number;
    x: number;
    y: number;
    markId: string | null;
  }): void;
  /** Text selected with the text tool or by dragging over text with the select tool; empty when it is selected no more. */
  onText(text: string): void;
}

interface StageFigures {
  /** Tiles on the GPU and their bytes. */
  textures: number;
  textureBytes: number;
  /** Main-thread milliseconds of the latest frames, oldest first. */
  frameMs: number[];
  /** The first page in view is drawn pixel for pixel. */
  sharp: boolean;
  /** Requested tiles that have not come. */
  missing: number;
}

/** The stage as the review screen drives it. Imperative: the camera and tiles never pass through React. */
export interface Stage {
  /** Another document starts at its first page, without hits and with the layers its file shows; marks are kept until set. */
  setDocument(document: StageDocument | null): void;
  /** The tiles of its first page that a document would want first. */
  openingTiles(facts: DocumentFacts, image: boolean): WantedTile[];
  /** Draws something beside the document with each frame, in place of what was before. */
  setOverdraw(make: MakeOverdraw | null): void;
  /** Sizes of the document's pages; the page in view stays where it is. Empty: to be measured as pages come near. */
  setPageSizes(pageSizes: readonly PageSize[]): void;
  /** The server has made these pictures of the document's pages since it was shown. */
  setLevels(levels: LevelSource): void;
  setMarks(marks: readonly StageMark[]): void;
  /** The tool in hand and the colour it draws with; marks keep theirs. */
  setTool(tool: ToolName, colour: MarkColour): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Read-only: no drawing, no moving. */
  setReadOnly(readOnly: boolean): void;
  /** Null: those that the file itself hides. */
  setHiddenLayers(layers: readonly number[] | null): void;
  setSelected(markId: string | null): void;
  /** Flies to the current hit when it is another one than before. */
  setHits(hits: readonly { page: number; hit: SearchHit }[], current: number): void;
  /** Scrolls and zooms so that the mark is in view, and shows it. */
  flyTo(markId: string): void;
  /** Scrolls so that a part of a page is in view, zooming out only where it would not fit. */
  flyToPart(page: number, part: PagePart): void;
  /** Moves the person's own selected mark by points, within its page (`onChange`); false without one. */
  nudge(dx: number, dy: number): boolean;
  /**
   * For keyboard use: begins or ends a mark at the crosshair, or grabs the person's own selected mark by its corner
   * and releases it.
   */
  press(): void;
  /** Cancels the tool's current action and hides the crosshair; returns false if there was neither. */
  cancelTool(): boolean;
  /** Takes the keyboard: arrow keys move the cross, the selected mark or the view. */
  focus(): void;
  goToPage(page: number): void;
  scrollBy(dx: number, dy: number): void;
  zoomTo(zoom: number): void;
  zoomStep(direction: 1 | -1): void;
  zoomFit(fit: ZoomFit): void;
  view(): CameraView;
  /** Where the view is, for a stage that shows the document after this one. */
  position(): ViewPosition;
  /** Goes at once to where a stage before this one had the same document. */
  goBack(to: ViewPosition): void;
  /**
   * Returns where a page point is now, in CSS pixels from the stage's top left; for the editor beside a mark.
   */
  toScreen(page: number, x: number, y: number): { x: number; y: number };
  /** Called after every frame in which the camera moved; returns the unsubscribe. */
  onFrame(listener: () => void): () => void;
  /** For benches and tests. */
  figures(): StageFigures;
  dispose(): void;
}
