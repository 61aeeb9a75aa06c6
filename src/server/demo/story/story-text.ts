import type { RichText, RichTextNode } from '#shared/kernel/rich-text.ts';
import { personOf } from '../people.ts';

/**
 * Returns a brief or remark as the editor stores it: lines that begin with `- ` are a list, text between asterisks is
 * bold, and `{mei}` mentions that person.
 */
export function storyText(text: string): RichText {
  const content: RichTextNode[] = [];
  for (const line of text.split('\n')) {
    const last = content.at(-1);
    const words = wordsOf(line.replace(/^- /, ''));
    if (!line.startsWith('- ')) content.push({ type: 'paragraph', content: words });
    else {
      const item: RichTextNode = { type: 'listItem', content: [{ type: 'paragraph', content: words }] };
      if (last?.type === 'bulletList') last.content?.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    }
  }
  return { type: 'doc', content };
}

const wordsOf = (line: string): RichTextNode[] =>
  line.split(/(\*[^*]+\*|\{[a-z]+\})/).flatMap((part): RichTextNode[] => {
    const words = part.slice(1, -1);
    if (part.startsWith('*')) return [{ type: 'text', text: words, marks: [{ type: 'bold' }] }];
    if (part.startsWith('{')) {
      const { firstname, lastname } = personOf(words);
      return [{ type: 'mention', attrs: { id: words, label: `${firstname} ${lastname}` } }];
    }
    return part === '' ? [] : [{ type: 'text', text: part }];
  });
