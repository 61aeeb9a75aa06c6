import { isVisible } from './visible-text.ts';

/**
 * A message as the editor's document JSON (ProseMirror shape). Only the nodes and marks named here are kept;
 * anything else is refused, so a message can never carry markup, styles or addresses.
 */
export type RichTextNode =
  | { type: 'text'; text: string; marks?: { type: 'bold' | 'italic' }[] | undefined }
  | { type: 'mention'; attrs: { id: string; label: string } }
  | { type: 'hardBreak' }
  | { type: 'paragraph' | 'bulletList' | 'orderedList' | 'listItem'; content?: RichTextNode[] | undefined };

export interface RichText {
  type: 'doc';
  content: RichTextNode[];
}

const isInline = (node: RichTextNode): boolean =>
  node.type === 'text' || node.type === 'mention' || node.type === 'hardBreak';

function nodeText(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'mention') return `@${node.attrs.label}`;
  if (node.type === 'hardBreak') return '\n';
  const children = node.content ?? [];
  return children.map(nodeText).join(children.every(isInline) ? '' : '\n');
}

/**
 * Returns the message as plain text, one line a block; for search, mail, notifications and announcements. Empty where
 * nothing of it is visible.
 */
export function plainText(message: RichText): string {
  const text = message.content.map(nodeText).join('\n').trim();
  return isVisible(text) ? text : '';
}

/** A node as its characters, each with its marks, its mentions, and where blocks open and close. */
function stepsOf(node: RichTextNode): string[] {
  if (node.type === 'text') {
    const marks = (node.marks ?? []).map(({ type }) => type).toSorted();
    return [...node.text].map((character) => `text ${marks}:${character}`);
  }
  if (node.type === 'mention') return [`mention ${node.attrs.id}`];
  if (node.type === 'hardBreak') return ['break'];
  return [`open ${node.type}`, ...(node.content ?? []).flatMap(stepsOf), 'close'];
}

/**
 * Returns whether a message is the beginning of another one, or all of it, with the same formatting. White space and open
 * blocks at its end do not count.
 */
export function isStartOf(start: RichText, whole: RichText): boolean {
  const steps = start.content.flatMap(stepsOf);
  const end = steps.findLastIndex((step) => !/^(open |close$|break$|text \S*:\s$)/.test(step)) + 1;
  const others = whole.content.flatMap(stepsOf);
  return steps.slice(0, end).every((step, at) => step === others[at]);
}

export const richTextOf = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
});

/** Returns the message with mentioned people's names from `nameOf`; where it returns null, the name stays. */
export function withMentionNames(message: RichText, nameOf: (id: string) => string | null): RichText {
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === 'mention')
      return { ...node, attrs: { ...node.attrs, label: nameOf(node.attrs.id) ?? node.attrs.label } };
    return 'content' in node && node.content !== undefined
      ? { ...node, content: node.content.map(visit) }
      : node;
  };
  return { ...message, content: message.content.map(visit) };
}

/** Ids of everyone mentioned, each once, in the order of their first mention. */
export function mentionedIds(message: RichText): string[] {
  const ids = new Set<string>();
  const visit = (node: RichTextNode): void => {
    if (node.type === 'mention') ids.add(node.attrs.id);
    else if ('content' in node) node.content?.forEach(visit);
  };
  message.content.forEach(visit);
  return [...ids];
}
