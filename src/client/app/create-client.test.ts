import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addAnnotation } from '#client/review/actions/add-annotation.ts';
import { deleteTopic } from '#client/review/actions/delete-message.ts';
import { moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { loadVersion } from '#client/review/actions/load-version.ts';
import { sendDraft, sendWritten } from '#client/review/actions/send-draft.ts';
import { redoMark, undoMark } from '#client/review/actions/undo-mark.ts';
import { updateAnnotation } from '#client/review/actions/update-annotation.ts';
import { draftKey, draftOf, emptyText, setDraft } from '#client/review/stores/drafts.ts';
import type { User } from '#shared/accounts/user.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { decodeMark, encodeMark } from '#shared/review/mark-record.ts';
import { createClient } from '../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';

const me = { id: 'u1', name: 'Mei Tan', avatar: null };
const place = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
const dot: Mark = { id: 'mark-1', page: 1, colour: 'red', shape: 'dot', x: 10, y: 20 };

/** Threads over HTTP, each mutation once; `next` lists the outcomes of the coming writes. */
async function startThreadServer() {
  const topics = new Map<string, Topic>();
  const done = new Map<string, unknown>();
  const next: ('lose-response' | 'refuse' | 'reuse')[] = [];
  const writes: string[] = [];
  const crashes: string[] = [];
  const reused = new Set<string>();
  const respond = (response: ServerResponse, data: unknown): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data }));
  const act = (path: string, method: string, form: URLSearchParams): unknown => {
    const [, topicId = '', rest] = /\/annotation\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const named = form.get('topicId') ?? topicId;
    const before = topics.get(named);
    if (method === 'DELETE') {
      topics.delete(topicId);
      return null;
    }
    if (path.endsWith('/annotation')) {
      const id = `t${done.size + 1}`;
      topics.set(id, {
        id,
        number: 1,
        tab: 'public',
        message: JSON.parse(form.get('message') ?? ''),
        sender: me,
        dateCreated: '2026-03-01T08:30:00.000Z',
        dateEdited: null,
        isResolve: false,
        resolvedBy: null,
        comments: [],
        annotation: form.get('annotation'),
        annotationAttrId: null,
      });
      return topics.get(id);
    }
    if (before === undefined) throw new Error(`no thread ${named}`);
    if (rest === 'comment') {
      const message = JSON.parse(form.get('message') ?? '');
      const comment = { id: 'c1', message, dateCreated: before.dateCreated, dateEdited: null, user: me };
      topics.set(named, { ...before, comments: [...before.comments, { ...comment, isTopic: false }] });
    } else topics.set(named, { ...before, annotation: form.get('annotation') });
    return topics.get(named);
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '' } = request;
    const url = request.url?.split('?')[0] ?? '';
    if (url.includes('/csrf/')) return respond(response, { token: 'x' });
    if (method === 'GET')
      return respond(response, { version: { id: 'v1' }, pageSizes: [], topics: [...topics.values()] });
    if (url.endsWith('/crash')) {
      crashes.push(new URLSearchParams(body).get('message') ?? '');
      return respond(response, null);
    }
    writes.push(`${method} ${url.slice(url.indexOf('/version/v1') + 11)}`);
    const fate = next.shift();
    const id = String(request.headers['x-mutation-id']);
    if (fate === 'reuse') reused.add(id);
    if (fate === 'refuse' || reused.has(id))
      return void response.writeHead(403, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          success: false,
          code: reused.has(id) ? 'mutation_reused' : 'forbidden',
          message: 'Not allowed',
        }),
      );
    if (!done.has(id)) done.set(id, act(url, method, new URLSearchParams(body)) ?? null);
    if (fate === 'lose-response') return void request.socket.destroy();
    respond(response, done.get(id));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api`, topics, next, writes, crashes, close: () => server.close() };
}

let server: Awaited<ReturnType<typeof startThreadServer>>;
beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { pathname: '/' });
  server = await startThreadServer();
});
afterEach(() => {
  server.close();
  vi.unstubAllGlobals();
});

async function openVersion() {
  const client = createClient(server.url, memoryStorage());
  client.session.user = { ...me, firstname: 'Mei', lastname: 'Tan' } as unknown as User;
  await loadVersion(client, place);
  const shown = () => client.review.state.topics;
  const sent = async (): Promise<void> => {
    client.outbox.retryNow();
    await expect.poll(() => client.outbox.waiting()).toEqual([]);
  };
  return { client, shown, sent };
}
type Client = Awaited<ReturnType<typeof openVersion>>['client'];

function annotate(client: Client): string {
  const draft = draftOf({
    kind: 'new',
    message: richTextOf('Too close to the trim'),
    annotation: encodeMark(dot),
  });
  return addAnnotation(client, { ...draft, place: shownPlace(client) }) ?? '';
}
const reply = (client: Client, topicId: string, text: string) =>
  sendWritten(
    client,
    draftOf({ kind: 'reply', message: richTextOf(text), topicId, place: shownPlace(client) }),
  );

it('shows a thread at once and keeps it, once, when the first response is lost', async () => {
  const { client, shown, sent } = await openVersion();
  server.next.push('lose-response');
  const provisional = annotate(client);
  expect(shown().map(({ id }) => id)).toEqual([provisional]);
  reply(client, provisional, '2 mm at least');
  await sent();
  expect(server.topics.size).toBe(1);
  expect(shown()).toEqual([...server.topics.values()]);
  expect(shown()[0]?.comments.map(({ message }) => plainText(message))).toEqual(['2 mm at least']);
});

it('takes a refused thread back and says why', async () => {
  const { client, shown, sent } = await openVersion();
  server.next.push('refuse');
  annotate(client);
  await sent();
  expect(shown()).toEqual([]);
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Your comment was not sent', messages: ['Not allowed', 'It is kept as a draft.'] },
  ]);
  expect(client.review.state.canUndo).toBe(false);
});

it.each(['refuse', 'reuse'] as const)(
  'keeps what was refused (%s) as a draft that can be sent again',
  async (fate) => {
    const { client, shown, sent } = await openVersion();
    server.next.push(fate);
    annotate(client);
    await sent();
    const [key = '', ...others] = Object.keys(client.review.state.drafts);
    expect(others).toEqual([]);
    expect(client.review.state.drafts[key]).toMatchObject({
      kind: 'new',
      place: { versionId: place.versionId, page: dot.page },
      returned: { reason: 'Not allowed' },
    });
    expect(sendDraft(client, key)).toBe(true);
    await sent();
    expect(shown().map(({ message }) => plainText(message))).toEqual(['Too close to the trim']);
    expect(client.review.state.drafts).toEqual({});
    await expect.poll(() => server.crashes).toHaveLength(fate === 'reuse' ? 1 : 0);
  },
);

it('moves a draft to another version with its mark where that has its page, and puts what the editor had aside', async () => {
  const { client } = await openVersion();
  const at = shownPlace(client, encodeMark(dot));
  const write = (key: string, text: string) =>
    setDraft(
      client,
      key,
      draftOf({ kind: 'new', message: richTextOf(text), annotation: encodeMark(dot), place: at }),
    );
  write(draftKey.newTopic(place.versionId, 'public'), 'Logo too small');
  const newest = { id: 'v9', version: 9, fileName: 'label-9.pdf' };
  const moved = moveDraft(client, draftKey.newTopic(place.versionId, 'public'), newest);
  expect(moved).toBe(draftKey.newTopic('v9', 'public'));
  const draft = client.review.state.drafts[moved ?? ''];
  expect(draft?.place).toMatchObject({ versionId: 'v9', version: 9, page: dot.page });
  const reading = decodeMark(draft?.annotation ?? '');
  expect(reading).toMatchObject({ kind: 'mark', mark: { shape: dot.shape, page: dot.page } });

  const annotation = encodeMark({ ...dot, page: 4 });
  const gone = draftOf({ kind: 'new', message: richTextOf('Of a page that is gone'), annotation, place: at });
  setDraft(client, 'aside.gone', gone);
  const short = moveDraft(client, 'aside.gone', { ...newest, fileMeta: { pageCount: 3 } });
  expect(client.review.state.drafts[short ?? '']).toMatchObject({ annotation: null, place: { page: null } });
  setDraft(client, short ?? '', null);

  // Without a text the mark is all there is.
  setDraft(client, 'aside.mark', { ...gone, message: emptyText });
  expect(moveDraft(client, 'aside.mark', { ...newest, fileMeta: { pageCount: 3 } })).toBeNull();
  expect(client.review.state.drafts['aside.mark']).toMatchObject({ annotation, place: at });
  expect(client.toasts.toasts.at(-1)).toMatchObject({
    title: 'Version 9 has no page 4',
    messages: [`Your mark stays on version ${at?.version}, where it was drawn.`],
  });
  setDraft(client, 'aside.mark', null);

  write(draftKey.aside('a'), 'An older one');
  write(draftKey.newTopic(place.versionId, 'public'), 'Under way');
  openDraft(client, draftKey.aside('a'));
  const texts = Object.values(client.review.state.drafts).map(({ message }) => plainText(message));
  expect(texts.sort()).toEqual(['An older one', 'Logo too small', 'Under way']);
  expect(
    plainText(client.review.state.drafts[draftKey.newTopic(place.versionId, 'public')]?.message ?? emptyText),
  ).toBe('An older one');
});

it('undoes and redoes adding, moving and deleting a mark through the server', async () => {
  const { client, shown, sent } = await openVersion();
  const moved: Mark = { ...dot, x: 50 };
  const markShown = (): unknown => {
    const reading = decodeMark(shown()[0]?.annotation ?? '');
    return reading.kind === 'mark' ? reading.mark : null;
  };
  const provisional = annotate(client);
  updateAnnotation(client, provisional, moved);
  await sent();
  expect(markShown()).toMatchObject({ x: 50 });

  undoMark(client);
  await sent();
  expect(markShown()).toMatchObject({ x: 10 });
  undoMark(client);
  await sent();
  expect(server.topics.size).toBe(0);
  redoMark(client);
  redoMark(client);
  await sent();
  expect([...server.topics.values()].map(({ annotation }) => annotation)).toEqual([encodeMark(moved)]);

  deleteTopic(client, shown()[0]?.id ?? '', '');
  await sent();
  expect(shown()).toEqual([]);
  undoMark(client);
  await sent();
  expect(shown().map(({ message }) => plainText(message))).toEqual(['Too close to the trim']);
  expect(shown()).toEqual([...server.topics.values()]);
});

it('keeps what an undone comment says as a draft, until it is sent again', async () => {
  const { client, sent } = await openVersion();
  const drafts = () => Object.values(client.review.state.drafts);
  annotate(client);
  await sent();
  undoMark(client);
  await sent();
  expect(server.topics.size).toBe(0);
  expect(drafts().map(({ message }) => plainText(message))).toEqual(['Too close to the trim']);
  expect(drafts()).toMatchObject([{ annotation: encodeMark(dot), place: { tab: 'public' } }]);
  redoMark(client);
  await sent();
  expect(drafts()).toEqual([]);
  expect(server.topics.size).toBe(1);
});

it('does not undo a mark that others have replied to', async () => {
  const { client, shown, sent } = await openVersion();
  reply(client, annotate(client), 'Agreed');
  await sent();
  undoMark(client);
  await sent();
  expect(shown()).toHaveLength(1);
  expect(client.toasts.toasts).toMatchObject([{ title: 'Nothing was undone' }]);
});

it('shows what an earlier visit could not send, and sends it', async () => {
  const first = await openVersion();
  server.next.push('lose-response');
  annotate(first.client);
  first.client.outbox.pause();
  const again = createClient(server.url, first.client.storage);
  again.session.user = first.client.session.user;
  again.outbox.resume('u1');
  const loading = loadVersion(again, place);
  expect(again.review.state.topics).toHaveLength(1);
  await loading;
  await expect.poll(() => again.outbox.waiting()).toEqual([]);
  expect(server.topics.size).toBe(1);
  expect(again.review.state.topics).toEqual([...server.topics.values()]);
});
