import DOMPurify, { type Config } from 'dompurify';

/** Markup allowed in an announcement. Pictures, styles and forms are not. */
const allowed: Config = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'br',
    'code',
    'em',
    'i',
    'li',
    'ol',
    'p',
    's',
    'small',
    'span',
    'strong',
    'u',
    'ul',
  ],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|\/(?!\/))/i,
};

/** Returns markup that is safe to insert into the page, regardless of its author. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, allowed);
