import { vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import { createReviewController } from '#client/review/screens/controller/create-review-controller.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { memoryStorage } from '../clients/memory-storage.ts';

/** A person who reviews a version, without server, engine and stage. End with `vi.unstubAllGlobals()`. */
export function openReviewScene(): { client: Client; controller: ReviewController } {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.user = { id: 'u1' } as User;
  Object.assign(client.review.state, { orderId: '10482', attachmentId: 'a1', versionId: 'v1' });
  const controller = createReviewController(client, () => new Promise(() => {}));
  controller.setReadOnly(false);
  return { client, controller };
}
