import { ref, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { pointingTools } from '#client/commands/review/choose-tool.ts';
import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { LoadEngine } from '#client/features/shell/engine-context.ts';
import type { Stage } from '#client/stage/stage.ts';
import { loadVersion } from '#client/stores/actions/load-version.ts';
import { resolveTopic } from '#client/stores/actions/resolve-topic.ts';
import { redoMark, undoMark } from '#client/stores/actions/undo-mark.ts';
import type { Client } from '#client/stores/client.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import { viewerOf } from '#client/stores/viewer.ts';
import type { Topic } from '#shared/model/annotation.ts';
import { decideLockMs } from '#shared/rules/version-rules.ts';
import type { Desk, DeskSurroundings } from './desk.ts';
import { createDrafting } from './drafting.ts';
import { createLookAhead } from './look-ahead.ts';
import { createMarkReader, stageMarks } from './mark-reader.ts';
import { createNewcomers } from './newcomers.ts';
import { factsOf, openDocument, sourceOf } from './open-document.ts';
import { keepPanels } from './panel-memory.ts';
import { createPresence } from './presence.ts';
import { createReviewView, restKey, type ThreadAction } from './review-view.ts';
import { createSettling } from './settling.ts';
import { createStageEvents } from './stage-events.ts';
import { searchDocument } from './text-search.ts';
import { findThreads, neighbour, readingOrder, threadsOf } from './thread-list.ts';
import { toClipboard } from './to-clipboard.ts';

export function createReviewDesk(client: Client, loadEngine: LoadEngine): Desk {
  const view = createReviewView(client.storage);
  const { state } = client.review;
  let stage: Stage | null = null;
  let surroundings: DeskSurroundings | null = null;
  let reader = createMarkReader({ pageSizes: [], image: false });
  let readOnly = true;
  let theme: 'light' | 'dark' = 'light';
  let preview: string | null = null;
  let image = false;
  /** The server has measured the pages and tells with the threads. */
  let sizesFollow = false;
  let viewport: { width: number; height: number } | null = null;
  let stopSearch = (): void => {};
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
  const showHits = (): void => stage?.setHits(view.search.hits, view.search.current);
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
    desk.setPanels({ comments: true });
    desk.choose(topic.id, { reveal: true });
    view.asked = { topicId: topic.id, action };
  };

  const drafting = createDrafting(client, view, () => readOnly, drawMarks);
  const settling = createSettling(view);
  const lookAhead = createLookAhead(loadEngine, () => stage);

  const desk: Desk = {
    view,
    drafting,
    events: createStageEvents(client, view, drafting, settling, () => desk),
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
      settling.begin();
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
        // Laid out by what the server knows of it, the first page is asked for while the file opens.
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
          settling.opened();
          return;
        }
        stage?.setDocument(null);
        view.document = null;
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
        pageCount: version.fileMeta.pageCount ?? 0,
        layers: [],
        hiddenLayers: null,
        selected: null,
        selectedText: '',
        menu: null,
      });
      void loadVersion(client, { orderId, attachmentId, versionId });
      drafting.restore();

      const newcomers = createNewcomers();
      const presence = createPresence(() =>
        client.socket.setPresence({ orderId, attachmentId, versionId, page: view.page, tab: state.tab }),
      );
      presence.tell();
      const stops = [
        subscribeKey(state, 'topics', (topics) => {
          drawMarks();
          drawSelected();
          const news = newcomers.news(topics, viewerOf(client.session)?.person.id ?? '', state.tab);
          if (news !== null) desk.announce(news);
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
        settling.stop();
        desk.closeSearch();
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
      desk.choose(null);
      drafting.restore();
    },
    setReadOnly(next) {
      readOnly = next;
      stage?.setReadOnly(next);
      drafting.restore();
      if (next && view.tool !== 'select' && view.tool !== 'hand') desk.chooseTool('select');
    },
    setHiddenLayers(layers) {
      view.hiddenLayers = [...layers];
      stage?.setHiddenLayers(layers);
    },
    setTheme(next) {
      theme = next;
      stage?.setTheme(next);
    },
    choose(topicId, { fly = false, reveal = false } = {}) {
      view.selected = topicId;
      if (reveal) view.reveal += 1;
      drawSelected();
      const topic = find(topicId);
      const mark = topic === null ? null : reader.markOf(topic);
      if (fly && mark !== null) stage?.flyTo(mark.id);
      if (topic !== null) desk.announce(`Comment ${topic.number || ''} by ${topic.sender.name}`);
    },
    topicOfMark: (markId) =>
      state.topics.find((topic) => topic.tab === state.tab && reader.markOf(topic)?.id === markId) ?? null,
    markOf: (topic) => reader.markOf(topic),
    reader: () => reader,
    setPanels(change) {
      Object.assign(view.panels, change);
    },
    search(needle) {
      stopSearch();
      view.search.needle = needle;
      const { document } = view;
      if (document === null || needle.trim() === '') {
        Object.assign(view.search, { hits: ref([]), current: -1, searched: 0 });
        showHits();
        return;
      }
      stopSearch = searchDocument(document, view.search, view.page, showHits);
    },
    stepHit(direction) {
      const { hits, current } = view.search;
      if (hits.length === 0) return;
      view.search.current = (current + direction + hits.length) % hits.length;
      showHits();
    },
    closeSearch() {
      stopSearch();
      Object.assign(view.search, { open: false, needle: '', hits: ref([]), current: -1, searched: 0 });
      showHits();
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
      view.tool = tool;
      stage?.setTool(tool, view.colour);
      // What is drawn with waits for keys as for a pointer; a comment under way keeps the focus.
      if (!pointingTools.has(tool) || view.draft !== null || view.composing) return;
      desk.focusStage();
      desk.announce('Arrow keys move the cross, Enter begins and ends.');
    },
    press() {
      desk.focusStage();
      stage?.press();
    },
    chooseColour(colour) {
      view.colour = colour;
      stage?.setTool(view.tool, colour);
      if (view.draft !== null && view.draft.colour !== colour) drafting.setMark({ ...view.draft, colour });
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
      if (next !== null) desk.choose(next.id, { fly: true, reveal: true });
    },
    resolve(topic, resolved) {
      resolveTopic(client, topic.id, resolved);
      desk.announce(resolved ? 'Comment resolved' : 'Comment reopened');
    },
    reply: (topic) => ask(topic, 'reply'),
    deleteThread: (topic) => ask(topic, 'delete'),
    undo: () => undoMark(client),
    redo: () => redoMark(client),
    cancel() {
      if (stage?.cancelTool()) return;
      if (view.search.open) desk.closeSearch();
      else if (view.selected !== null) desk.choose(null);
      else if (view.draft !== null || view.composing) drafting.discardEmpty();
      else if (view.tool !== 'select') desk.chooseTool('select');
    },
    openSearch() {
      view.search.open = true;
    },
    copyText() {
      void toClipboard(client, view.selectedText, () => desk.announce('Text copied'));
    },
    download: () => surroundings?.download(),
    commentOnFile: () => drafting.compose(),
    decide(decision) {
      view.deciding = decision;
    },
    decideVersion(content) {
      const key = restKey.decide(state.versionId ?? '');
      if (Date.now() < (view.rests[key] ?? 0)) return desk.announce('Decided a moment ago. Please wait.');
      view.rests[key] = Date.now() + decideLockMs;
      surroundings?.decideVersion(content);
    },
    togglePanel(panel) {
      desk.setPanels({ [panel]: !view.panels[panel] });
    },
    copyLink() {
      const { orderId, attachmentId, versionId, tab } = state;
      const topicId = find(view.selected)?.id;
      const query = new URLSearchParams({ public: String(tab === 'public') });
      if (topicId !== undefined) query.set('commentId', topicId);
      const path = `/orders/detail/${orderId}/attachments/${attachmentId}/versions/${versionId}`;
      void toClipboard(client, `${location.origin}${path}?${query}`, () =>
        showToast(client.toasts, { kind: 'success', title: 'Link copied' }),
      );
    },
    close: () => surroundings?.close(),
  };
  return desk;
}
