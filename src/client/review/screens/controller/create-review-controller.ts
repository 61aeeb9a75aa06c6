import type { EngineDocument } from '#client/engine/engine.ts';
import { redoMark, undoMark } from '#client/review/actions/undo-mark.ts';
import { changePanels, togglePanel } from '#client/review/stores/panel-memory.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { ViewPosition } from '#client/stage/camera-framing.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import { type ToolName, toolTraits } from '#shared/review/tool.ts';
import { copyCommands } from './copy-commands.ts';
import { createDecisions } from './decisions.ts';
import { createReviewDocument } from './document/review-document.ts';
import { createDrafting } from './drafting.ts';
import { markEvents } from './mark-events.ts';
import { createMarkFlight } from './mark-flight.ts';
import { openVersion } from './open-version.ts';
import type { ReviewController, ReviewSurroundings } from './review-controller.ts';
import { createReviewRequests } from './review-requests.ts';
import { createReviewTools } from './review-tools.ts';
import { createReviewView } from './review-view.ts';
import { createShownThreads } from './shown-threads.ts';
import { threadCommands } from './thread-commands.ts';
import { createThreadSelection } from './thread-selection.ts';
import { viewCommands } from './view-commands.ts';

/** Joins the parts of the review, each with its own state. The stage, its size and the surroundings are kept here. */
export function createReviewController(client: Client, loadEngine: LoadEngine): ReviewController {
  const view = createReviewView(client.storage);
  const requests = createReviewRequests();
  const { state } = client.review;
  let stage: Stage | null = null;
  /** What the stage before showed, and where. */
  let left: { document: EngineDocument | null; position: ViewPosition } | null = null;
  let surroundings: ReviewSurroundings | null = null;
  let viewport: { width: number; height: number } | null = null;
  const stageNow = (): Stage | null => stage;

  const document = createReviewDocument(state, view, stageNow, requests, loadEngine, {
    shown() {
      drawAll();
      flight.shown();
    },
    besides: () => surroundings?.besides() ?? [],
  });
  const flight = createMarkFlight(view, stageNow);
  const threads = createShownThreads(client, view, stageNow);
  const selection = createThreadSelection(client, view, requests, threads, stageNow, flight);
  const tools = createReviewTools(view, stageNow);
  const drafting = createDrafting(client, view, requests, () => tools.isReadOnly, threads.draw);
  const drawAll = (): void => {
    if (stage === null) return;
    for (const part of [document, tools, threads, selection]) part.draw();
  };

  const parts = { client, view, document, threads, selection, drafting, flight };
  const chooseTool = (tool: ToolName): void => {
    selection.toolChosen(toolTraits[tool].draws);
    tools.choose(tool);
  };
  const showDraft = (): void => {
    if (view.draft !== null) flight.flyTo(view.draft.id);
    selection.chooseDraft();
    drafting.focus();
  };
  return {
    ...{ view, requests, drafting, chooseTool, showDraft },
    openVersion: (orderId, version) => openVersion(parts, orderId, version),
    events: {
      ...document.events,
      ...markEvents(client, view, drafting, threads, selection, showDraft),
    },
    ...document.controls,
    ...viewCommands(stageNow, flight, requests),
    ...threadCommands(client, view, requests, selection.choose),
    ...copyCommands(client, view, threads),
    ...createDecisions(client, view, {
      send: (content) => surroundings?.decideVersion(content),
      approvalLock: () => surroundings?.approvalLock() ?? null,
    }),
    stage: stageNow,
    setStage(next) {
      if (stage !== null) left = { document: view.document, position: stage.position() };
      stage = next;
      if (next === null) return;
      // The new stage finds out again which pages it cannot draw.
      view.failedPages = [];
      drawAll();
      // It is made anew where the screen's density or the layout changes: its reader stays where they were.
      if (left !== null && left.document === view.document) next.goBack(left.position);
      flight.shown();
    },
    viewport: () => viewport,
    setViewport(size) {
      viewport = size;
    },
    setSurroundings(next) {
      surroundings = next;
    },
    setTab(tab) {
      if (tab === state.tab) return;
      state.tab = tab;
      selection.choose(null);
      drafting.restore();
    },
    setReadOnly(readOnly) {
      tools.setReadOnly(readOnly);
      drafting.restore();
      if (readOnly && toolTraits[view.tool].draws) chooseTool('select');
    },
    choose: selection.choose,
    stepThread: selection.step,
    topicOf: threads.topicOf,
    topicOfMark: threads.topicOfMark,
    markOf: threads.markOf,
    reader: threads.reader,
    focusStage: tools.focus,
    press: tools.press,
    chooseColour(colour) {
      tools.setColour(colour);
      if (view.draft !== null) drafting.recolour(colour);
      else if (!tools.isReadOnly) selection.recolour(colour);
    },
    announce(text) {
      view.announcement = text;
    },
    setPanels: (change) => changePanels(view.panels, change),
    togglePanel: (panel) => togglePanel(view.panels, panel),
    undo: () => {
      if (!drafting.takeUp()) undoMark(client);
    },
    redo: () => redoMark(client),
    cancel() {
      if (stage?.cancelTool()) return;
      if (view.search.open) document.controls.closeSearch();
      else if (view.selected !== null) selection.choose(null);
      else if (view.draft !== null || view.composing) drafting.discardEmpty();
      else if (view.tool !== 'select') chooseTool('select');
    },
    commentOnFile: drafting.compose,
    showVersion: (versionId) => surroundings?.showVersion(versionId),
    stepFile: (direction) => surroundings?.step(direction),
    download: (what) => surroundings?.download(what),
    close: () => surroundings?.close(),
  };
}
