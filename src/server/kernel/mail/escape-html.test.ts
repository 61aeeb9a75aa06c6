import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageHtml, plainHtml } from './escape-html.ts';

it('keeps any text through the HTML of a message, which holds no other tags', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab<>&"\'/;#39\n', 'amp;', '<br>', '&lt;') }),
      (text) => {
        const html = messageHtml(text);
        expect(plainHtml(html)).toBe(text);
        expect(html.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>"']/);
      },
    ),
  );
});
