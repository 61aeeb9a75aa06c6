import type { RouteName } from '#shared/protocol/http-table.ts';
import type { CallFields } from './route-call.ts';

/** The calls of the review screen that guests make under other names. */
const sameFields = {
  version: 'guestVersion',
  versionFile: 'guestVersionFile',
  addAnnotation: 'guestAddAnnotation',
  addComment: 'guestAddComment',
  editTopic: 'guestEditTopic',
  editComment: 'guestEditComment',
  resolveTopic: 'guestResolveTopic',
  deleteTopic: 'guestDeleteTopic',
  deleteComment: 'guestDeleteComment',
  carriedThreads: 'guestCarriedThreads',
  carryThread: 'guestCarryThread',
  comparison: 'guestComparison',
  verdicts: 'guestVerdicts',
  setVerdicts: 'guestSetVerdicts',
} as const satisfies Partial<Record<RouteName, RouteName>>;

/**
 * Returns the guest's call in place of a member's. This is the only place that decides it: screens, stores and
 * outbox know only the members' calls; responses have the same shape.
 */
export function guestCall(name: RouteName, input: CallFields): { name: RouteName; input: CallFields } {
  if (name in sameFields) return { name: sameFields[name as keyof typeof sameFields], input };
  if (name !== 'updateAnnotation') return { name, input };
  return {
    name: 'guestUpdateAnnotation',
    input: {
      params: { ...input.params, topicId: input.body?.topicId },
      body: { data: input.body?.annotation },
    },
  };
}
