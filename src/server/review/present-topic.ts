import { presentPerson } from '#server/accounts/present-person.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { TopicRow } from './topics.queries.ts';

export const presentTopic = (row: TopicRow): Topic => ({
  id: row.id,
  number: row.number,
  tab: row.tab,
  message: row.message,
  sender: presentPerson(row.sender),
  dateCreated: row.created_at.toISOString(),
  dateEdited: row.edited_at?.toISOString() ?? null,
  isResolve: row.is_resolved,
  resolvedBy: row.resolver && presentPerson(row.resolver),
  comments: row.comments.map((comment) => ({
    id: comment.id,
    message: comment.message,
    dateCreated: comment.created_at,
    dateEdited: comment.edited_at,
    user: presentPerson(comment.user),
    isTopic: false,
  })),
  annotation: row.annotation,
  annotationAttrId: row.annotation_attr_id,
  ...(row.marked_at && { dateMarked: row.marked_at.toISOString() }),
  ...(row.begun_on && { from: row.begun_on }),
  ...(row.goes_on_on && { to: row.goes_on_on }),
});
