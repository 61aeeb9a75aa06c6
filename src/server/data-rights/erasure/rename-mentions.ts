import { plainText, type RichText, type RichTextNode } from '#shared/kernel/rich-text.ts';

/** Returns a message whose mentions of a person are called `label`, and its plain text. */
export function renamedMentions(
  message: RichText,
  userId: string,
  label: string,
): { renamed: RichText; text: string; isChanged: boolean } {
  let isChanged = false;
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === 'mention' && node.attrs.id === userId && node.attrs.label !== label) {
      isChanged = true;
      return { ...node, attrs: { ...node.attrs, label } };
    }
    return 'content' in node && node.content !== undefined
      ? { ...node, content: node.content.map(visit) }
      : node;
  };
  const renamed = { ...message, content: message.content.map(visit) };
  return { renamed, text: plainText(renamed), isChanged };
}
