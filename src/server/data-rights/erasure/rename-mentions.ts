import { plainText, type RichText, withMentionNames } from '#shared/kernel/rich-text.ts';

/** Returns a message whose mentions of a person are called `label`, and its plain text. */
export function renamedMentions(
  message: RichText,
  userId: string,
  label: string,
): { renamed: RichText; text: string; isChanged: boolean } {
  let isChanged = false;
  const renamed = withMentionNames(message, (id) => {
    if (id !== userId) return null;
    isChanged = true;
    return label;
  });
  return { renamed, text: plainText(renamed), isChanged };
}
