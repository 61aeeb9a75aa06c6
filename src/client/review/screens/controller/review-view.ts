import { proxy, ref } from 'valtio';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { CarriedList } from '#client/review/screens/carried/carried-item.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { keptPanels, type PanelState } from '#client/review/stores/panel-memory.ts';
import type { EngineFault, Layer, SearchHit } from '#shared/protocol/pdf-worker.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import type { ToolName } from '#shared/review/tool.ts';
import type { ThreadFilter } from './thread-list.ts';

export type Opening =
  /** "Loading File...": the engine starts and the first bytes come. */
  | { step: 'loading' }
  /** "Please wait. Reading File...": open, its first page not yet drawn. */
  | { step: 'reading' }
  | { step: 'ready' }
  | { step: 'password'; wrong: boolean }
  | { step: 'fault'; fault: EngineFault };

/** Returns whether the page that was chosen is still to come without anything that a person has to do. */
export const isPageAwaited = ({ settled, opening }: { settled: boolean; opening: Opening }): boolean =>
  !settled && opening.step !== 'password' && opening.step !== 'fault';

export interface PageHit {
  page: number;
  hit: SearchHit;
}

export interface TextSearch {
  open: boolean;
  needle: string;
  hits: readonly PageHit[];
  /** Index of the hit that is shown, -1 for none. */
  current: number;
  /** Pages searched so far; fewer than all while the search is under way. */
  searched: number;
  /** Those among them that could not be read. */
  unsearched: number;
  /** More was found than `hits`, which are as many as are shown. */
  hasMore: boolean;
}

/** Returns a search that has found nothing yet. */
export const noSearch = (): Omit<TextSearch, 'open' | 'needle'> => ({
  hits: ref([]),
  current: -1,
  searched: 0,
  unsearched: 0,
  hasMore: false,
});

export interface StageMenu {
  clientX: number;
  clientY: number;
  page: number;
  markId: string | null;
}

export type ThreadAction = 'reply' | 'delete';

/** State of this screen on this machine alone. Entities are in the client's stores. */
export interface ReviewView {
  opening: Opening;
  /** The version that was opened last, which all this is about; null before the first. */
  versionId: string | null;
  /** Its first page was drawn before it was chosen, so that the stage shows it at once. */
  drawnAhead: boolean;
  /** Something of the file's first page is on the stage, be it the server's preview. */
  painted: boolean;
  /** Whether the file itself is on the stage, for which the server's preview does not count: `failed` where it cannot be. */
  drawing: 'coming' | 'done' | 'failed';
  /** The browser has taken the GPU away: nothing is on the stage until it is given back. */
  isBlank: boolean;
  /** Since when tiles of the page in view are awaited, in milliseconds since 1970; null when all have come or failed. */
  awaitedSince: number | null;
  /** Whether it is said that the file is drawn without a damaged colour profile. */
  profileNote: 'none' | 'shown' | 'closed';
  /** Whether it is said that channels beside the colours are not shown. */
  channelNote: 'none' | 'shown' | 'closed';
  /** The page in view is sharp, or will take long: thumbnails and text may be made now. */
  settled: boolean;
  /** May still be opening. */
  document: EngineDocument | null;
  /** Rises whenever the stage shows a new document; 0 before. */
  shown: number;
  pageCount: number;
  page: number;
  zoom: number;
  tool: ToolName;
  colour: MarkColour;
  layers: readonly Layer[];
  /** Null: those that the file itself hides. */
  hiddenLayers: readonly number[] | null;
  /** Pages of the shown file that could not be drawn, as far as they came into view. */
  failedPages: readonly number[];
  /** Id of the chosen thread; a provisional one stays valid after the server has named it. */
  selected: string | null;
  /** A mark that no comment has been sent for. */
  draft: Mark | null;
  /** Key of the draft that Escape took off the screen. */
  away: string | null;
  /** A comment without a mark is being written. */
  composing: boolean;
  /** The editor of the draft takes the focus when it comes: it was asked for. */
  takesFocus: boolean;
  /** A command's request to a thread's card, which clears it when done. */
  asked: { topicId: string; action: ThreadAction } | null;
  panels: PanelState;
  /** Which threads the panel lists. */
  threadFilter: ThreadFilter;
  selectedText: string;
  menu: StageMenu | null;
  search: TextSearch;
  /** An order action waiting for a reason or a confirmation. */
  deciding: ReviewAction | null;
  /** When a version's buttons can be used again after a click, in milliseconds since 1970, by `restKey`. */
  rests: Record<string, number>;
  /** The shown version was removed: nothing can be sent to it. */
  isRemoved: boolean;
  /** Id of the newest version when its reader chose to stay with an older one; no bar announces it. */
  stayedWith: string | null;
  /** The comparison with the previous version; null if there is none, and until the file is drawn. */
  comparison: Comparison | null;
  /** Threads of earlier versions that are not on the shown one; null where there are none. */
  carried: CarriedList | null;
  /** Id of the one among them that was chosen. */
  carriedChosen: string | null;
  /** The way through its changes; null as that is. */
  walk: ChangeWalk | null;
  /** The list of changes is shown in place of the threads, and its keys act. */
  walking: boolean;
  /** The number of changes; null until some are found or the comparison is complete. */
  changeCount: number | null;
  /** What the shown version is compared with is being chosen. */
  asksForPair: boolean;
  /** Said by the live region. */
  announcement: string;
}

export const restKey = {
  decide: (versionId: string): string => `decide.${versionId}`,
  delete: (versionId: string): string => `delete.${versionId}`,
};

export const createReviewView = (storage: Storage): ReviewView =>
  proxy<ReviewView>({
    opening: { step: 'loading' },
    versionId: null,
    drawnAhead: false,
    painted: false,
    drawing: 'coming',
    isBlank: false,
    awaitedSince: null,
    profileNote: 'none',
    channelNote: 'none',
    settled: false,
    document: null,
    shown: 0,
    pageCount: 0,
    page: 1,
    zoom: 1,
    tool: 'select',
    colour: 'red',
    layers: [],
    hiddenLayers: null,
    failedPages: [],
    selected: null,
    draft: null,
    away: null,
    composing: false,
    takesFocus: false,
    asked: null,
    panels: keptPanels.read(storage),
    threadFilter: 'all',
    selectedText: '',
    menu: null,
    search: { open: false, needle: '', ...noSearch() },
    deciding: null,
    rests: {},
    isRemoved: false,
    stayedWith: null,
    comparison: null,
    carried: null,
    carriedChosen: null,
    walk: null,
    walking: false,
    changeCount: null,
    asksForPair: false,
    announcement: '',
  });
