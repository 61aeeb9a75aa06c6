import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

export interface CommentRow {
  id: string;
  user: PersonRow;
  message: RichText;
  created_at: string;
  edited_at: string | null;
}

/** Another version that a thread is on. */
interface OtherVersion {
  versionId: string;
  version: number;
}

/** A thread as it is on one of its versions. */
export interface TopicRow {
  id: string;
  version_id: string;
  tab: AnnotationTab;
  number: number;
  sender: PersonRow;
  message: RichText;
  annotation: string | null;
  annotation_attr_id: string | null;
  /** When its mark was last changed there. */
  marked_at: Date | null;
  is_resolved: boolean;
  resolver: PersonRow | null;
  created_at: Date;
  edited_at: Date | null;
  begun_on: OtherVersion | null;
  goes_on_on: OtherVersion | null;
  /** Oldest first; times as ISO text, since they come out of JSON. */
  comments: CommentRow[];
}

/** Returns SQL of an instant as text, to milliseconds. */
export const utc = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The later versions that a thread `t` goes on on than one of this number. */
const laterVersions = (number: string) =>
  `FROM carried_threads n JOIN versions w ON w.id = n.version_id
   WHERE n.topic_id = t.id AND n.number IS NOT NULL AND w.number > ${number}`;
/** Whether a thread `t` counts on a version of this number: the last one it is on. */
export const isCountedOn = (number: string) => `NOT EXISTS (SELECT 1 ${laterVersions(number)})`;

/** SQL for the content of thread `t` at its place `p` as one text: the same as `threadState` of shared/review. */
export const threadState = `concat_ws(' ', t.id,
  coalesce((SELECT c.id FROM comments c WHERE c.topic_id = t.id ORDER BY c.created_at DESC, c.id DESC LIMIT 1), ''),
  coalesce(${utc('greatest(t.edited_at, p.marked_at, (SELECT max(c.edited_at) FROM comments c WHERE c.topic_id = t.id))')}, ''))`;

const versionJson = (version: string) =>
  `json_build_object('versionId', ${version}.id, 'version', ${version}.number)`;
const topicColumns = `t.id, p.version_id, t.tab, p.number, t.message, p.annotation, p.annotation_attr_id, p.marked_at, t.is_resolved,
  CASE WHEN p.version_id <> t.version_id THEN (SELECT ${versionJson('b')} FROM versions b WHERE b.id = t.version_id) END AS begun_on,
  (SELECT ${versionJson('w')} ${laterVersions('v.number')} ORDER BY w.number DESC LIMIT 1) AS goes_on_on,
  t.created_at, t.edited_at, ${personJson('s')} AS sender,
  CASE WHEN r.id IS NULL THEN NULL ELSE ${personJson('r')} END AS resolver,
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'user', ${personJson('u')}, 'message', c.message,
      'created_at', ${utc('c.created_at')}, 'edited_at', ${utc('c.edited_at')}) ORDER BY c.created_at, c.id)
    FROM comments c JOIN users u ON u.id = c.user_id WHERE c.topic_id = t.id), '[]') AS comments`;
const topicTables = `thread_places p JOIN topics t ON t.id = p.topic_id JOIN versions v ON v.id = p.version_id
  JOIN users s ON s.id = t.sender_id LEFT JOIN users r ON r.id = t.resolved_by`;

/** In the order of their numbers. */
export const topicsOf = (tx: Tx, versionId: string, tabs: readonly AnnotationTab[]): Promise<TopicRow[]> =>
  tx.query(
    `SELECT ${topicColumns} FROM ${topicTables} WHERE p.version_id = $1 AND t.tab = ANY($2) ORDER BY p.number`,
    [versionId, tabs],
  );

/** Returns the threads of several versions, both tabs, each on the last of these that it is on, as they were begun. */
export const topicsOfVersions = (tx: Tx, versionIds: readonly string[]): Promise<TopicRow[]> =>
  tx.query(
    `SELECT DISTINCT ON (t.created_at, t.id) ${topicColumns} FROM ${topicTables}
     WHERE p.version_id = ANY($1) ORDER BY t.created_at, t.id, v.number DESC`,
    [versionIds],
  );

/** Returns a thread on each version that it is on. */
export const placesOf = (tx: Tx, topicId: string): Promise<TopicRow[]> =>
  tx.query(`SELECT ${topicColumns} FROM ${topicTables} WHERE t.id = $1 ORDER BY v.number`, [topicId]);

export async function findTopic(tx: Tx, versionId: string, id: string): Promise<TopicRow | null> {
  const [row] = await tx.query<TopicRow>(
    `SELECT ${topicColumns} FROM ${topicTables} WHERE t.id = $1 AND p.version_id = $2`,
    [id, versionId],
  );
  return row ?? null;
}

/** The thread that a reply belongs to. */
export async function topicIdOfComment(tx: Tx, versionId: string, commentId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT p.topic_id AS id FROM comments c JOIN thread_places p ON p.topic_id = c.topic_id
     WHERE c.id = $1 AND p.version_id = $2`,
    [commentId, versionId],
  );
  return row?.id ?? null;
}

export interface NewTopic {
  versionId: string;
  tab: AnnotationTab;
  senderId: string;
  message: RichText;
  messageText: string;
  annotation: string | null;
  annotationAttrId: string | null;
  now: Date;
}

/** Takes the tab's next number of its version, which no thread has had before. */
export async function insertTopic(tx: Tx, topic: NewTopic): Promise<string> {
  const counter = topic.tab === 'public' ? 'last_public_topic' : 'last_internal_topic';
  const row = await onlyRow<{ id: string }>(
    tx,
    `WITH next AS (UPDATE versions SET ${counter} = ${counter} + 1 WHERE id = $1 RETURNING ${counter} AS number)
     INSERT INTO topics (version_id, tab, number, sender_id, message, message_text, annotation, annotation_attr_id, created_at)
     SELECT $1, $2, next.number, $3, $4, $5, $6, $7, $8 FROM next RETURNING id`,
    [
      topic.versionId,
      topic.tab,
      topic.senderId,
      JSON.stringify(topic.message),
      topic.messageText,
      topic.annotation,
      topic.annotationAttrId,
      topic.now,
    ],
  );
  return row.id;
}

/** Changes a thread's mark on one of its versions. */
export async function updateAnnotation(
  tx: Tx,
  { id, version_id }: Pick<TopicRow, 'id' | 'version_id'>,
  { annotation, attrId, now }: { annotation: string; attrId: string | null; now: Date },
): Promise<void> {
  const values = [id, version_id, annotation, attrId, now];
  await tx.query(
    'UPDATE topics SET annotation = $3, annotation_attr_id = $4, marked_at = $5 WHERE id = $1 AND version_id = $2',
    values,
  );
  await tx.query(
    'UPDATE carried_threads SET annotation = $3, annotation_attr_id = $4, marked_at = $5 WHERE topic_id = $1 AND version_id = $2',
    values,
  );
}

interface NewMessage {
  message: RichText;
  messageText: string;
  now: Date;
}

export async function updateTopicMessage(
  tx: Tx,
  id: string,
  { message, messageText, now }: NewMessage,
): Promise<void> {
  await tx.query('UPDATE topics SET message = $2, message_text = $3, edited_at = $4 WHERE id = $1', [
    id,
    JSON.stringify(message),
    messageText,
    now,
  ]);
}

export async function setResolved(tx: Tx, id: string, resolvedBy: string | null): Promise<void> {
  await tx.query('UPDATE topics SET is_resolved = $2::text IS NOT NULL, resolved_by = $2 WHERE id = $1', [
    id,
    resolvedBy,
  ]);
}

export async function insertComment(
  tx: Tx,
  comment: NewMessage & { topicId: string; userId: string },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO comments (topic_id, user_id, message, message_text, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [comment.topicId, comment.userId, JSON.stringify(comment.message), comment.messageText, comment.now],
  );
  return row.id;
}

export async function updateCommentMessage(
  tx: Tx,
  id: string,
  { message, messageText, now }: NewMessage,
): Promise<void> {
  await tx.query('UPDATE comments SET message = $2, message_text = $3, edited_at = $4 WHERE id = $1', [
    id,
    JSON.stringify(message),
    messageText,
    now,
  ]);
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM comments WHERE id = $1', [id]);
}

/** With its replies. */
export async function deleteTopic(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM topics WHERE id = $1', [id]);
}
