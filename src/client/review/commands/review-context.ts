import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { MarkColour } from '#shared/review/mark.ts';
import type { ProofResolution } from '#shared/review/proof-resolution.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import type { ToolName } from '#shared/review/tool.ts';

/** What the commands of the review screen can see and do. */
export interface ReviewContext {
  /** A document is open and shown. */
  hasDocument: boolean;
  pageCount: number;
  page: number;
  canDraw: boolean;
  /** The tool in hand, or the chosen mark's corner, can be put to use by keyboard. */
  canPress: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** There is a proof to download. */
  canDownload: boolean;
  /** Proofs of the order carry a watermark. */
  isMarked: boolean;
  /** The file itself can be downloaded beside the proof, or because there is no proof of it. */
  canDownloadFile: boolean;
  /** Whether there is a page to go back to; the shown version then has an address of its own. */
  canClose: boolean;
  /** There are files beside this one. */
  canStep: boolean;
  /** The chosen thread, if any. */
  selected: Topic | null;
  canResolveSelected: boolean;
  /** The chosen thread was begun by the person looking, and nothing forbids to delete it. */
  canDeleteSelected: boolean;
  /** The tab shown, and those this person may choose from. */
  tab: AnnotationTab;
  tabs: readonly AnnotationTab[];
  openThreads: number;
  hasText: boolean;
  /** The buttons this person has on this order now. */
  decisions: readonly ReviewAction[];
  /** Neighbours of the shown version: `older` is `[`, `newer` is `]`. */
  olderVersion: string | null;
  newerVersion: string | null;
  canDecideVersion: boolean;
  isChecked: boolean;
  controller: ReviewControls;
}

export interface ReviewControls {
  chooseTool(tool: ToolName): void;
  chooseColour(colour: MarkColour): void;
  /** Begins or ends a mark where the keyboard points, or takes the chosen one by its corner. */
  press(): void;
  zoomStep(direction: 1 | -1): void;
  zoomFit(fit: 'width' | 'height' | 'page'): void;
  /** 1 is 100 %. */
  zoomTo(zoom: number): void;
  goToPage(page: number): void;
  /** Puts the focus where a page number is typed. */
  askPage(): void;
  showVersion(versionId: string): void;
  /** To the file before or after, around the ends. */
  stepFile(direction: 1 | -1): void;
  stepThread(direction: 1 | -1): void;
  resolve(topic: Topic, resolved: boolean): void;
  /** Puts the focus where a reply is written. */
  reply(topic: Topic): void;
  /** Asks before. */
  deleteThread(topic: Topic): void;
  setTab(tab: AnnotationTab): void;
  undo(): void;
  redo(): void;
  /** Cancels the first of these that applies: the tool's action, search, selection, an empty draft, the tool. */
  cancel(): void;
  openSearch(): void;
  copyText(): void;
  /** Downloads the proof, at the resolution chosen last unless one is given, or the file as uploaded. */
  download(what?: ProofResolution | 'file'): void;
  commentOnFile(): void;
  decide(decision: ReviewAction): void;
  decideVersion(content: 'Approved' | 'Revise'): void;
  togglePanel(panel: 'rail' | 'comments'): void;
  /** Copies the address of the shown version, including the selected thread. */
  copyLink(): void;
  close(): void;
}
