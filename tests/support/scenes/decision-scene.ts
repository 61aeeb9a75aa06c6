import { decisionsOf } from '#server/decisions/decisions.queries.ts';
import { presentDecision } from '#server/decisions/present-decision.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Decision, DecisionConflict, SeenVersion } from '#shared/decisions/decision.ts';
import { seenVersions } from '#shared/decisions/seen-versions.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import type { ApiClient, ApiResponse } from '../clients/api-client.ts';
import type { TestServer } from '../servers/test-server.ts';
import { type GuestScene, guestSceneOn, openGuestScene } from './guest-scene.ts';

type Order = { orderId: string };

/** People who decide on proofs, and what they do. */
export interface DecisionScene extends GuestScene {
  /** The proofs of an order as a person knows them, the first of them on the screen. */
  seenBy(client: ApiClient, order: Order): Promise<SeenVersion[]>;
  move(
    client: ApiClient,
    order: Order,
    to: string,
    fields?: { seen?: SeenVersion[]; reason?: string; summary?: string },
  ): Promise<ApiResponse<OrderDetail>>;
  /** Adds a version with these bytes to a proof, or a proof. */
  upload(order: Order, text: string, attachmentId?: string): Promise<Attachment>;
  remove(order: Order & { attachmentId: string }, versionId: string): Promise<ApiResponse>;
  /** Newest first: as the reader receives them, or the whole record. */
  decisions(order: Order, reader?: ApiClient): Promise<Decision[]>;
  /** The newest of the whole record. */
  newest(order: Order): Promise<Decision>;
  statusOf(order: Order): Promise<OrderDetail['progress'] | undefined>;
  act(client: ApiClient, order: Order, action: string, fields?: object): Promise<ApiResponse<OrderChanged>>;
  takeBack(
    client: ApiClient,
    order: Order,
    decisionId: string | undefined,
    reason?: string,
  ): Promise<ApiResponse<OrderDetail>>;
}

/** Returns the changes listed in a refused decision. */
export const changesIn = ({ data }: ApiResponse): string[] =>
  ((data ?? {}) as Partial<DecisionConflict>).changes?.map(({ what }) => what) ?? [];

/** Returns the text of a list of versions as a form field has it. */
const field = (seen: SeenVersion[] | undefined): Record<string, string> =>
  seen === undefined ? {} : { seen: JSON.stringify(seen) };

/** The scene with an administrator, who is signed in. */
export async function openAdminDecisionScene(): Promise<DecisionScene & { admin: ApiClient }> {
  const scene = await openDecisionScene();
  await scene.server.addPerson({ email: 'helen@galley.test', role: 'admin' });
  return { ...scene, admin: await scene.server.signIn('user', 'helen@galley.test') };
}

export async function openDecisionScene(server?: TestServer): Promise<DecisionScene> {
  const scene = await (server === undefined ? openGuestScene() : guestSceneOn(server));
  // A decision can be undone for some seconds.
  scene.server.holdClock();
  const decisions = async ({ orderId }: Order, reader?: ApiClient): Promise<Decision[]> => {
    if (reader !== undefined) return (await reader.get<Decision[]>(`/order/${orderId}/decisions`)).data ?? [];
    const work = { actor: { role: 'manager', userId: '' } as Actor, now: new Date() };
    const rows = await decisionsOf(scene.server.db, Number(orderId));
    return rows.map((row) => presentDecision(work, row));
  };
  return {
    ...scene,
    decisions,
    async newest(order) {
      const [decision] = await decisions(order);
      if (decision === undefined) throw new Error('nothing was decided');
      return decision;
    },
    async statusOf({ orderId }) {
      return (await scene.manager.get<OrderDetail>(`/order/${orderId}`)).data?.progress;
    },
    act: (client, { orderId }, action, fields = {}) =>
      client.write('PUT', `/order/${orderId}/action/${action}`, 'card', { ...fields }),
    async seenBy(client, { orderId }) {
      const { data } = await client.get<OrderDetail>(`/order/${orderId}`);
      const proofs = data?.attachments.customerReview.flatMap(({ versions: [newest] }) => newest ?? []) ?? [];
      return seenVersions(proofs, proofs[0]?.id ?? null) ?? [];
    },
    move: (client, { orderId }, moveto, { seen, ...fields } = {}) =>
      client.write('PUT', `/order/${orderId}/move-progress`, 'card', { moveto, ...fields, ...field(seen) }),
    upload: ({ orderId }, text, attachmentId) =>
      scene.operator.upload<Attachment>(
        orderId,
        { name: 'spring.pdf', type: 'application/pdf', bytes: new TextEncoder().encode(`%PDF-1.7 ${text}`) },
        attachmentId,
      ),
    remove: ({ orderId, attachmentId }, versionId) =>
      scene.manager.write(
        'DELETE',
        `/order/${orderId}/${attachmentId}/${versionId}/wrong%20file`,
        'card-annotation',
      ),
    takeBack: (client, { orderId }, decisionId, reason) =>
      client.write(
        'POST',
        `/order/${orderId}/decisions/${decisionId}/take-back`,
        'card',
        reason === undefined ? {} : { reason },
      ),
  };
}
