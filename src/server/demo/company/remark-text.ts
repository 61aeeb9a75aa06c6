import type { RichText, RichTextNode } from '#shared/kernel/rich-text.ts';
import { type PersonKey, people } from './people.ts';

const isPerson = (key: string): key is PersonKey => key in people;

/** A remark as the editor stores it: `{mei}` becomes a mention. Throws where there is no such person. */
export function richRemark(text: string, idOf: (key: PersonKey) => string): RichText {
  const content = text.split(/(\{[a-z]+\})/).flatMap((part): RichTextNode[] => {
    if (part === '') return [];
    const key = /^\{([a-z]+)\}$/.exec(part)?.[1];
    if (key === undefined) return [{ type: 'text', text: part }];
    if (!isPerson(key)) throw new Error(`nobody is called ${key}`);
    const { firstname, lastname } = people[key];
    return [{ type: 'mention', attrs: { id: idOf(key), label: `${firstname} ${lastname}` } }];
  });
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}
