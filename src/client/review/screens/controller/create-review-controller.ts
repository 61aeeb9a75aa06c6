import { ref, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { viewerOf } from '#client/accounts/stores/viewer.ts';
import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import { loadVersion } from '#client/review/actions/load-version.ts';
import { resolveTopic } from '#client/review/actions/resolve-topic.ts';
import { redoMark, undoMark } from '#client/review/actions/undo-mark.ts';
import { updateAnnotation } from '#client/review/actions/update-annotation.ts';
import { drawingTools, pointingTools } from '#client/review/commands/choose-tool.ts';
import { versionPath } from '#client/review/screens/version-path.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { decideLockMs } from '#shared/files/version-rules.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { comingText, isComing, mustWaitToDecide } from './decision-lock.ts';
import { createDocumentSearch } from './document/document-search.ts';
import { createIdleGate } from './document/idle-gate.ts';
import { createLookAhead } from './document/look-ahead.ts';
import { factsOf, openDocument, sourceOf } from './document/open-document.ts';
import { createDrafting } from './drafting.ts';
import { createMarkReader, stageMarks } from './mark-reader.ts';
import { createNewCommentAnnouncer } from './new-comment-announcer.ts';
import { changePanels, keepPanels, togglePanel } from './panel-memory.ts';
import { createPresence } from './presence.ts';
import type { ReviewController, ReviewSurroundings } from './review-controller.ts';
import { createReviewView, restKey, type ThreadAction } from './review-view.ts';
import { createStageEvents } from './stage-events.ts';
import { findThreads, neighbour, readingOrder, threadsOf } from './thread-list.ts';
import { toClipboard } from './to-clipboard.ts';

export function createReviewController(client: Client, loadEngine: LoadEngine): ReviewController {
  const view = createReviewView(client.storage);
  const { state } = client.review;
  let stage: Stage | null = null;
  let surroundings: ReviewSurroundings | null = null;
  let reader = createMarkReader({ pageSizes: [], image: false });
  let readOnly = true;
  let theme: 'light' | 'dark' = 'light';
  let preview: string | null = null;
  let image = false;
  /** The server has measured the pages and sends their sizes with the threads. */
  let sizesFollow = false;
  let viewport: { width: number; height: number } | null = null;
  /** The chosen thread was not picked by the person: it is the one they have just sent. */
  let justSent = false;
  /** A colour is for the chosen mark too, and not only for the next one. */
  let followsColour = false;
  let password: string | undefined;
  let open: (given?: string, tries?: number) => Promise<void> = async () => {};

  const idNow = (topicId: string | null): string | null =>
    topicId === null ? null : (client.review.renamed.get(topicId) ?? topicId);
  const find = (topicId: string | null): Topic | null => {
    const id = idNow(topicId);
    return id === null ? null : (state.topics.find((topic) => topic.id === id) ?? null);
  };
  const drawMarks = (): void => {
    const userId = viewerOf(client.session)?.person.id ?? '';
    stage?.setMarks(stageMarks({ topics: state.topics, tab: state.tab, reader, userId, draft: view.draft }));
  };
  const drawSelected = (): void => {
    const topic = find(view.selected);
    const mark = topic === null ? null : reader.markOf(topic);
    stage?.setSelected(mark?.id ?? null);
  };
  const { showHits, ...search } = createDocumentSearch(view, () => stage);
  const showDocument = (): void => {
    if (stage === null) return;
    const { document } = view;
    const pageSizes = sizesFollow && state.status === 'loading' ? null : state.pageSizes;
    stage.setDocument(document === null ? null : { engine: document, pageSizes, preview, image });
    stage.setTheme(theme);
    stage.setReadOnly(readOnly);
    stage.setTool(view.tool, view.colour);
    stage.setHiddenLayers(view.hiddenLayers);
    drawMarks();
    drawSelected();
    showHits();
    view.shown = document === null ? 0 : view.shown + 1;
  };

  const ask = (topic: Topic, action: ThreadAction): void => {
    controller.setPanels({ comments: true });
    controller.choose(topic.id, { reveal: true });
    view.asked = { topicId: topic.id, action };
  };

  const drafting = createDrafting(client, view, () => readOnly, drawMarks);
  const idleGate = createIdleGate(view);
  const lookAhead = createLookAhead(loadEngine, () => stage);

  const controller: ReviewController = {
    view,
    drafting,
    events: createStageEvents(client, view, drafting, idleGate, () => controller),
    ...search,
    stage: () => stage,
    viewport: () => viewport,
    setViewport(size) {
      viewport = size;
    },
    setStage(next) {
      stage = next;
      showDocument();
    },
    setSurroundings(next) {
      surroundings = next;
    },
    openVersion(orderId, version) {
      const { id: versionId, attachmentId } = version;
      let wanted = true;
      const put = (document: EngineDocument): void => {
        view.document = ref(document);
        view.pageCount = document.pageCount;
        showDocument();
      };
      idleGate.begin();
      preview = version.preview;
      image = version.fileType === 'image';
      sizesFollow = version.fileMeta.firstPage !== null;
      reader = createMarkReader({ pageSizes: [], image });
      let ahead = lookAhead.take(versionId);
      let again: ReturnType<typeof setTimeout> | undefined;
      open = async (given, tries = 0) => {
        password = given;
        const engine = await loadEngine();
        if (!wanted) {
          ahead?.document.dispose();
          return;
        }
        if (version.fileType === 'unsupported') {
          view.opening = { step: 'fault', fault: { kind: 'unsupported' } };
          return;
        }
        const facts = factsOf(version);
        const known =
          ahead ??
          (facts === null || given !== undefined ? null : engine.openKnown(sourceOf(version), facts));
        ahead = null;
        // Laid out by the server's data, so that the first page is requested while the file opens.
        if (known !== null) put(known.document);
        const opened = await (known?.opened ?? openDocument(engine, version, given));
        if (!wanted) {
          if (opened.ok) opened.value.dispose();
          return;
        }
        if (opened.ok) {
          const document = opened.value;
          if (known === null || document.pageCount !== view.pageCount) put(document);
          view.layers = document.layers;
          view.opening = { step: view.painted ? 'ready' : 'reading' };
          idleGate.opened();
          return;
        }
        stage?.setDocument(null);
        view.document = null;
        view.painted = false;
        view.drawing = 'coming';
        if (isPassingFault(opened.fault) && tries < fetchAgain.times) {
          view.opening = { step: 'loading' };
          again = setTimeout(() => void open(given, tries + 1), fetchAgain.afterMs);
        } else if (opened.fault.kind === 'password-required' || opened.fault.kind === 'password-wrong') {
          view.opening = { step: 'password', wrong: opened.fault.kind === 'password-wrong' };
        } else {
          view.opening = { step: 'fault', fault: opened.fault };
        }
      };
      // Before the screen changes: the workers open the file while React draws.
      void open();
      Object.assign(view, {
        opening: { step: 'loading' },
        cold: stage === null,
        page: 1,
        painted: false,
        drawing: 'coming',
        pageCount: version.fileMeta.pageCount ?? 0,
        layers: [],
        hiddenLayers: null,
        selected: null,
        selectedText: '',
        menu: null,
      });
      void loadVersion(client, { orderId, attachmentId, versionId });
      drafting.restore();

      const announcer = createNewCommentAnnouncer();
      const presence = createPresence(() =>
        client.socket.setPresence({ orderId, attachmentId, versionId, page: view.page, tab: state.tab }),
      );
      presence.tell();
      const stops = [
        subscribeKey(state, 'topics', (topics) => {
          drawMarks();
          drawSelected();
          const news = announcer.news(topics, viewerOf(client.session)?.person.id ?? '', state.tab);
          if (news !== null) controller.announce(news);
        }),
        subscribeKey(state, 'pageSizes', (pageSizes) => {
          reader = createMarkReader({ pageSizes, image });
          stage?.setPageSizes(pageSizes);
          drawMarks();
        }),
        subscribeKey(state, 'status', (status) => {
          if (status === 'failed') stage?.setPageSizes([]);
        }),
        subscribeKey(view, 'page', () => presence.tell()),
        subscribeKey(state, 'tab', () => presence.tell()),
        presence.stop,
        subscribeKey(view, 'settled', (settled) => {
          if (settled && surroundings !== null) void lookAhead.open(surroundings.besides());
        }),
        subscribe(view.panels, () => keepPanels(client.storage, view.panels)),
      ];

      return () => {
        wanted = false;
        clearTimeout(again);
        for (const stop of stops) stop();
        idleGate.stop();
        controller.closeSearch();
        stage?.setDocument(null);
        view.document?.dispose();
        view.document = null;
      };
    },
    leave: lookAhead.closeAll,
    password: () => password,
    openAgain(given) {
      view.opening = { step: 'loading' };
      void open(given);
    },
    setTab(tab) {
      if (tab === state.tab) return;
      state.tab = tab;
      controller.choose(null);
      drafting.restore();
    },
    setReadOnly(next) {
      readOnly = next;
      stage?.setReadOnly(next);
      drafting.restore();
      if (next && view.tool !== 'select' && view.tool !== 'hand') controller.chooseTool('select');
    },
    setHiddenLayers(layers) {
      view.hiddenLayers = [...layers];
      stage?.setHiddenLayers(layers);
    },
    setTheme(next) {
      theme = next;
      stage?.setTheme(next);
    },
    choose(topicId, { fly = false, reveal = false, sent = false } = {}) {
      view.selected = topicId;
      justSent = sent;
      followsColour = !sent;
      if (reveal) view.reveal += 1;
      drawSelected();
      const topic = find(topicId);
      const mark = topic === null ? null : reader.markOf(topic);
      if (fly && mark !== null) {
        view.flown += 1;
        stage?.flyTo(mark.id);
      }
      if (topic !== null) controller.announce(`Comment ${topic.number || ''} by ${topic.sender.name}`);
    },
    topicOf: find,
    topicOfMark: (markId) =>
      state.topics.find((topic) => topic.tab === state.tab && reader.markOf(topic)?.id === markId) ?? null,
    markOf: (topic) => reader.markOf(topic),
    reader: () => reader,
    setPanels: (change) => changePanels(view.panels, change),
    showOpenThreads() {
      controller.setPanels({ comments: true });
      view.threadFilter = 'open';
      view.showThreads += 1;
    },
    showDraft() {
      if (view.draft !== null) stage?.flyTo(view.draft.id);
      view.focusEditor += 1;
    },
    focusStage: () => stage?.focus(),
    announce(text) {
      view.announcement = text;
    },

    chooseTool(tool) {
      const draws = drawingTools.has(tool);
      if (justSent && draws) controller.choose(null);
      followsColour = !draws && !justSent;
      view.tool = tool;
      stage?.setTool(tool, view.colour);
      // Drawing tools take keys like a pointer; a comment under edit keeps the focus.
      if (!pointingTools.has(tool) || view.draft !== null || view.composing) return;
      controller.focusStage();
      controller.announce('Arrow keys move the cross, Enter begins and ends.');
    },
    press() {
      controller.focusStage();
      stage?.press();
    },
    chooseColour(colour) {
      view.colour = colour;
      stage?.setTool(view.tool, colour);
      if (view.draft !== null) {
        if (view.draft.colour !== colour) drafting.setMark({ ...view.draft, colour });
        return;
      }
      const topic = followsColour && !readOnly ? find(view.selected) : null;
      const mark = topic === null ? null : reader.markOf(topic);
      const isOwn = topic?.sender.id === viewerOf(client.session)?.person.id;
      if (topic !== null && mark !== null && isOwn) updateAnnotation(client, topic.id, { ...mark, colour });
    },
    zoomStep: (direction) => stage?.zoomStep(direction),
    zoomTo: (zoom) => stage?.zoomTo(zoom),
    zoomFit: (fit) => stage?.zoomFit(fit),
    goToPage: (page) => stage?.goToPage(page),
    askPage() {
      view.focusPage += 1;
    },
    showVersion: (versionId) => surroundings?.showVersion(versionId),
    stepFile: (direction) => surroundings?.step(direction),
    stepThread(direction) {
      const threads = findThreads(threadsOf(state.topics, state.tab), 'open', '');
      const next = neighbour(readingOrder(threads, reader), idNow(view.selected), direction);
      if (next !== null) controller.choose(next.id, { fly: true, reveal: true });
    },
    resolve(topic, resolved) {
      resolveTopic(client, topic.id, resolved);
      controller.announce(resolved ? 'Comment resolved' : 'Comment reopened');
    },
    reply: (topic) => ask(topic, 'reply'),
    deleteThread: (topic) => ask(topic, 'delete'),
    undo: () => {
      if (!drafting.takeUp()) undoMark(client);
    },
    redo: () => redoMark(client),
    cancel() {
      if (stage?.cancelTool()) return;
      if (view.search.open) controller.closeSearch();
      else if (view.selected !== null) controller.choose(null);
      else if (view.draft !== null || view.composing) drafting.discardEmpty();
      else if (view.tool !== 'select') controller.chooseTool('select');
    },
    copyText() {
      void toClipboard(client, view.selectedText, () => controller.announce('Text copied'));
    },
    download: (what) => surroundings?.download(what),
    commentOnFile: () => drafting.compose(),
    decide(decision) {
      if (mustWaitToDecide(client)) return;
      view.deciding = decision;
    },
    decideVersion(content) {
      if (mustWaitToDecide(client)) return;
      if (content === 'Approved' && isComing(view)) {
        showToast(client.toasts, { id: 'decision-lock', kind: 'warning', title: comingText });
        return;
      }
      const key = restKey.decide(state.versionId ?? '');
      if (Date.now() < (view.rests[key] ?? 0))
        return controller.announce('Decided a moment ago. Please wait.');
      view.rests[key] = Date.now() + decideLockMs;
      surroundings?.decideVersion(content);
    },
    togglePanel: (panel) => togglePanel(view.panels, panel),
    copyLink() {
      const { orderId, attachmentId, versionId, tab } = state;
      const topicId = find(view.selected)?.id;
      const query = new URLSearchParams({ public: String(tab === 'public') });
      if (topicId !== undefined) query.set('commentId', topicId);
      if (orderId === null || attachmentId === null || versionId === null) return;
      const path = versionPath({ orderId, attachmentId, versionId });
      void toClipboard(client, `${location.origin}${path}?${query}`, () =>
        showToast(client.toasts, { kind: 'success', title: 'Link copied' }),
      );
    },
    close: () => surroundings?.close(),
  };
  return controller;
}
