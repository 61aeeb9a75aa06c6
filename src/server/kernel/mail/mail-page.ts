import { escapeHtml } from './escape-html.ts';
import { buttonColours, type MailLook } from './mail-look.ts';
import type { Mail } from './mailer.ts';

export interface MailText extends MailLook {
  /** Plain text, one entry a paragraph; line breaks are kept. */
  paragraphs: readonly string[];
  /** Somebody's message, set off from the rest; its line breaks are kept. */
  quote?: string;
  /** Below the button. */
  notes?: readonly string[];
  action: { label: string; link: string } | null;
}

/** The one look of every mail, plain and HTML. All text is escaped; no picture or style comes from elsewhere. */
export function mailPage(mail: MailText): Pick<Mail, 'text' | 'html' | 'senderName'> {
  const {
    productName,
    supportEmail,
    signature,
    senderName,
    accent,
    paragraphs,
    quote,
    notes = [],
    action,
  } = mail;
  const { ground, ink } = buttonColours(accent);
  const footer = `${productName} · ${supportEmail}`;
  const text = [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action === null ? [] : [`${action.label}:\n${action.link}`]),
    ...notes,
    `-- \n${signature === undefined ? '' : `${signature}\n`}${footer}`,
  ];
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  const quoted =
    quote === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #9ca3af;white-space:pre-line">${escapeHtml(quote)}</blockquote>`;
  const below = notes.map(
    (line) => `<p style="margin:0 0 8px;font-size:13px;color:#4b5563">${escapeHtml(line)}</p>`,
  );
  const button =
    action === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${ground};color:${ink};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4b5563;word-break:break-all">${escapeHtml(action.link)}</p>`;
  const signed =
    signature === undefined
      ? ''
      : `<p style="margin:24px 0 0;white-space:pre-line">${escapeHtml(signature)}</p>\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(productName)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f3f4f6;color:#111827;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">${escapeHtml(productName)}</p>
${[...body, quoted, button, ...below].filter((part) => part !== '').join('\n')}
${signed}<p style="margin:32px 0 0;font-size:13px;color:#4b5563">${escapeHtml(footer)}</p>
</div></body></html>
`;
  return { text: `${text.join('\n\n')}\n`, html, ...(senderName !== undefined && { senderName }) };
}
