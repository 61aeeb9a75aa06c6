import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { leaf, node, type Xml } from '#server/kernel/xml.ts';

const require = createRequire(import.meta.url);
let profile: Promise<Uint8Array> | null = null;

/** The colours of screens (IEC 61966-2-1) as an ICC profile, which PDFKit brings along. */
function screenColours(): Promise<Uint8Array> {
  profile ??= readFile(join(dirname(require.resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'));
  return profile;
}

export interface ArchiveFacts {
  title: string;
  author: string;
  subject: string;
  at: Date;
  /** Descriptions and values in XMP beside the usual ones. */
  metadata: Xml;
}

/**
 * Makes a document one for archives (PDF/A-3b): colours and metadata are said within the file. Tests read it by other
 * programs and check the rules that apply to it; no validator has certified it.
 */
export async function makeArchive(pdf: PDF, facts: ArchiveFacts): Promise<void> {
  pdf.setTitle(facts.title, { showInWindowTitleBar: true });
  pdf.setLanguage('en');
  pdf.setMetadata({
    author: facts.author,
    subject: facts.subject,
    creator: 'Galley',
    producer: 'Galley',
    creationDate: facts.at,
    modificationDate: facts.at,
  });
  nameGlyphMaps(pdf);
  const catalog = pdf.getCatalog();
  const metadata = PdfStream.fromDict(
    { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') },
    new TextEncoder().encode(xmpOf(facts)),
  );
  catalog.set('Metadata', pdf.register(metadata));
  const colours = PdfStream.fromDict({ N: PdfNumber.of(3) }, await screenColours());
  const intent = PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    OutputConditionIdentifier: PdfString.fromString('sRGB IEC61966-2.1'),
    Info: PdfString.fromString('sRGB IEC61966-2.1'),
    DestOutputProfile: pdf.register(colours),
  });
  catalog.set('OutputIntents', new PdfArray([pdf.register(intent)]));
}

/**
 * States for fonts from text set elsewhere that character codes are glyph ids. Readers assume it by default; PDF/A
 * requires the statement.
 */
function nameGlyphMaps(pdf: PDF): void {
  for (const [, object] of pdf.context.registry.entries())
    if (
      object instanceof PdfDict &&
      object.getName('Subtype')?.value === 'CIDFontType2' &&
      !object.has('CIDToGIDMap')
    )
      object.set('CIDToGIDMap', PdfName.of('Identity'));
}

export interface InnerFile {
  name: string;
  description: string;
  mimeType: string;
  bytes: Uint8Array;
  at?: Date;
}

/** Puts a file inside. */
export function attachFile(pdf: PDF, { name, description, mimeType, bytes, at }: InnerFile): void {
  pdf.addAttachment(name, bytes, { description, mimeType, ...(at && { createdAt: at, modifiedAt: at }) });
  const resolve = pdf.context.resolve.bind(pdf.context);
  for (const { spec } of filesInside(pdf)) {
    const inside = spec.getDict('EF', resolve)?.get('F', resolve);
    const type = inside instanceof PdfStream ? inside.getName('Subtype')?.value : undefined;
    // The library escapes the slash of the type twice, and no reader would know it.
    if (inside instanceof PdfStream && type?.includes('#2F'))
      inside.set('Subtype', PdfName.of(type.replace('#2F', '/')));
  }
}

/** Embeds the file that has the same content as the document, as PDF/A-3 defines it. */
export function associateFile(pdf: PDF, file: InnerFile): void {
  attachFile(pdf, file);
  const [inside, another] = filesInside(pdf);
  if (inside === undefined || another !== undefined) throw new Error('the file was not put inside alone');
  inside.spec.set('AFRelationship', PdfName.of('Alternative'));
  pdf.getCatalog().set('AF', new PdfArray([inside.reference]));
}

/** Returns the specifications of the files inside, by name. */
function filesInside(pdf: PDF): { reference: PdfRef; spec: PdfDict }[] {
  const resolve = pdf.context.resolve.bind(pdf.context);
  const names = pdf
    .getCatalog()
    .getDict('Names', resolve)
    ?.getDict('EmbeddedFiles', resolve)
    ?.getArray('Names', resolve);
  return Array.from({ length: names?.length ?? 0 }, (_, at) => names?.at(at)).flatMap((reference) => {
    const spec = reference?.type === 'ref' ? resolve(reference) : undefined;
    return reference?.type === 'ref' && spec instanceof PdfDict ? [{ reference, spec }] : [];
  });
}

/** Returns the file's XMP metadata; values equal those of the information dictionary, as PDF/A requires. */
function xmpOf({ title, author, subject, at, metadata }: ArchiveFacts): string {
  const time = `${at.toISOString().slice(0, 19)}Z`;
  const alternatives = (name: string, text: string): Xml =>
    node(name, node('rdf:Alt', leaf('rdf:li', text, { 'xml:lang': 'x-default' })));
  const about = (space: string, address: string, ...values: Xml[]): Xml =>
    `<rdf:Description rdf:about="" xmlns:${space}="${address}">${values.join('')}</rdf:Description>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${about('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', leaf('pdfaid:part', '3'), leaf('pdfaid:conformance', 'B'))}
${about(
  'dc',
  'http://purl.org/dc/elements/1.1/',
  alternatives('dc:title', title),
  node('dc:creator', node('rdf:Seq', leaf('rdf:li', author))),
  alternatives('dc:description', subject),
)}
${about('pdf', 'http://ns.adobe.com/pdf/1.3/', leaf('pdf:Producer', 'Galley'))}
${about(
  'xmp',
  'http://ns.adobe.com/xap/1.0/',
  leaf('xmp:CreatorTool', 'Galley'),
  leaf('xmp:CreateDate', time),
  leaf('xmp:ModifyDate', time),
)}
${metadata}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
