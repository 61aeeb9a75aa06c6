import type { RichText, RichTextNode } from '#shared/kernel/rich-text.ts';

/**
 * Returns a brief as the editor stores it: lines that begin with `- ` are a list, text between asterisks is
 * bold.
 */
export function richBrief(text: string): RichText {
  const content: RichTextNode[] = [];
  for (const line of text.split('\n')) {
    const last = content.at(-1);
    if (!line.startsWith('- ')) content.push({ type: 'paragraph', content: words(line) });
    else {
      const item: RichTextNode = {
        type: 'listItem',
        content: [{ type: 'paragraph', content: words(line.slice(2)) }],
      };
      if (last?.type === 'bulletList') last.content?.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    }
  }
  return { type: 'doc', content };
}

const words = (line: string): RichTextNode[] =>
  line.split(/(\*[^*]+\*)/).flatMap((part): RichTextNode[] => {
    if (part === '') return [];
    const bold = /^\*(.+)\*$/.exec(part)?.[1];
    return [
      bold === undefined
        ? { type: 'text', text: part }
        : { type: 'text', text: bold, marks: [{ type: 'bold' }] },
    ];
  });
