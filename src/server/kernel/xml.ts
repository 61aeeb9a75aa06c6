/** Markup. */
export type Xml = string;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not have are left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

type Attributes = Readonly<Record<string, string>>;

const open = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');

/** An element with text; nothing where the text is empty. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): Xml =>
  text === '' ? '' : `<${open(name, attributes)}>${escapeXml(text)}</${name}>`;

/** An element with others inside; nothing where all of them are nothing. */
export function node(name: string, ...children: readonly Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** A whole document. */
export const xmlDocument = (name: string, attributes: Attributes, ...children: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${open(name, attributes)}>${children.join('')}</${name}>\n`;
