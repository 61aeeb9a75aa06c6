import { type Font, create as openFont } from 'fontkit';
import * as mupdf from 'mupdf';
import { convert } from 'xmlbuilder2';

/**
 * Returns where a file breaks the rules of PDF/A-3b (ISO 19005-3:2012) that apply to documents of text, pictures
 * and an associated file, each with its clause. The file is read by MuPDF and fontkit, which did not write it.
 * Anything that no document here contains (forms, layers, sounds) counts as a fault.
 */
export function archiveFaults(bytes: Uint8Array): string[] {
  const pdf = new mupdf.PDFDocument(bytes);
  const objects = objectsOf(pdf);
  return [
    ...fileFaults(bytes, pdf),
    ...metadataFaults(pdf),
    ...intentFaults(pdf),
    ...objects.flatMap(objectFaults),
    ...objects.filter((object) => is(object, 'Type', 'Font')).flatMap(fontFaults),
    ...pagesOf(pdf).flatMap(pageFaults),
    ...associatedFaults(pdf),
  ];
}

type Obj = mupdf.PDFObject;

const fault = (isFault: boolean, clause: string): string[] => (isFault ? [clause] : []);
const nameOf = (object: Obj): string => (object.isName() ? object.asName() : '');
const is = (object: Obj, key: string, name: string): boolean =>
  object.isDictionary() && nameOf(object.get(key)) === name;
const has = (object: Obj, key: string): boolean => object.isDictionary() && !object.get(key).isNull();
const rootOf = (pdf: mupdf.PDFDocument): Obj => pdf.getTrailer().get('Root');

/** Returns every object of the file, and those within them. */
function objectsOf(pdf: mupdf.PDFDocument): Obj[] {
  const found: Obj[] = [];
  const add = (object: Obj): void => {
    found.push(object);
    if (object.isDictionary() || object.isArray())
      object.forEach((inner) => void (inner.isIndirect() || add(inner)));
  };
  for (let at = 1; at < pdf.countObjects(); at++) {
    const object = pdf.newIndirect(at).resolve();
    if (!object.isNull()) add(object);
  }
  return found;
}

function pagesOf(pdf: mupdf.PDFDocument): Obj[] {
  return Array.from({ length: pdf.countPages() }, (_, at) => pdf.findPage(at));
}

function fileFaults(bytes: Uint8Array, pdf: mupdf.PDFDocument): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const id = pdf.getTrailer().get('ID');
  return [
    ...fault(
      !/^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4,}/.test(text),
      '6.1.2: header, and a comment that says it is binary',
    ),
    ...fault(!/%%EOF\r?\n?$/.test(text), '6.1.3: bytes behind the end'),
    ...fault(!id.isArray() || id.get(0).asByteString().length === 0, '6.1.3: no ID in the trailer'),
    ...fault(has(pdf.getTrailer(), 'Encrypt'), '6.1.3: encrypted'),
    ...fault(pdf.wasRepaired(), '6.1.4: the cross-reference does not fit'),
    ...['AcroForm', 'OCProperties', 'OpenAction', 'AA', 'Requirements', 'Perms', 'NeedsRendering']
      .filter((key) => has(rootOf(pdf), key))
      .map((key) => `6.1–6.5: ${key} in the catalog`),
    ...['JavaScript', 'AlternatePresentations']
      .filter((key) => has(rootOf(pdf).get('Names'), key))
      .map((key) => `6.5, 6.10: ${key} among the names`),
  ];
}

const spaces = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
};
/** Those that ISO 19005-3 knows without a description in the file. */
const known = new Set([
  'dc',
  'xmp',
  'pdf',
  'pdfaid',
  'pdfaExtension',
  'pdfaSchema',
  'pdfaProperty',
  'rdf',
  'x',
  'xml',
]);

function metadataFaults(pdf: mupdf.PDFDocument): string[] {
  const stream = rootOf(pdf).get('Metadata');
  if (!stream.isStream()) return ['6.6.2.1: no metadata'];
  const xmp = stream.readStream().asString();
  // Throws where it is no well-formed XML.
  convert(xmp.slice(xmp.indexOf('<x:xmpmeta'), xmp.lastIndexOf('<?xpacket')));
  const textOf = (name: string): string | undefined => new RegExp(`<${name}>([^<]*)<`).exec(xmp)?.[1];
  const described = new Set([...xmp.matchAll(/<pdfaProperty:name>([^<]+)</g)].map(([, name]) => name));
  const prefixes = [...xmp.matchAll(/<pdfaSchema:prefix>([^<]+)</g)].map(([, prefix]) => prefix);
  const own = [...xmp.matchAll(/<(\w+):(\w+)[ >]/g)].filter(([, space = '']) => !known.has(space));
  const properties = [...xmp.matchAll(/<rdf:li rdf:parseType="Resource"><pdfaProperty:name>.*?<\/rdf:li>/g)];
  return [
    ...fault(has(stream, 'Filter') && nameOf(stream.get('Filter')) === 'LZWDecode', '6.1.7.2: LZW'),
    ...fault(!is(stream, 'Subtype', 'XML') || !is(stream, 'Type', 'Metadata'), '6.6.2.1: no XML'),
    ...fault(textOf('pdfaid:part') !== '3', '6.6.4: part'),
    ...fault(!/^[ABU]$/.test(textOf('pdfaid:conformance') ?? ''), '6.6.4: conformance'),
    ...Object.entries(spaces)
      .filter(
        ([prefix, address]) => xmp.includes(`<${prefix}:`) && !xmp.includes(`xmlns:${prefix}="${address}"`),
      )
      .map(([prefix]) => `6.6.2.3: the name space of ${prefix}`),
    ...own
      .filter(([, space, name]) => !prefixes.includes(space) || !described.has(name))
      .map(([, space, name]) => `6.6.2.3.3: ${space}:${name} is not described`),
    ...fault(
      properties.some(
        ([text]) => !/valueType>\w+<.*category>(external|internal)<.*description>[^<]+</.test(text),
      ),
      '6.6.2.3.3: a description lacks type, category or text',
    ),
    ...infoFaults(pdf, xmp),
  ];
}

/** Values that both must agree on (6.6.3 of part 1; a reader may show either). */
function infoFaults(pdf: mupdf.PDFDocument, xmp: string): string[] {
  const info = pdf.getTrailer().get('Info');
  if (!info.isDictionary()) return [];
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return ['Title', 'Author', 'Subject', 'Creator', 'Producer'].flatMap((key) =>
    fault(has(info, key) && !xmp.includes(`>${escaped(info.get(key).asString())}<`), `6.6.3: ${key} differs`),
  );
}

function intentFaults(pdf: mupdf.PDFDocument): string[] {
  const intents = rootOf(pdf).get('OutputIntents');
  if (!intents.isArray() || intents.length !== 1) return ['6.2.3: not one output intent'];
  const intent = intents.get(0);
  const profile = intent.get('DestOutputProfile');
  if (!profile.isStream()) return ['6.2.3: no profile'];
  const icc = Buffer.from(profile.readStream().asUint8Array());
  return [
    ...fault(!is(intent, 'S', 'GTS_PDFA1'), '6.2.3: kind of the intent'),
    ...fault(!intent.get('OutputConditionIdentifier').isString(), '6.2.3: no identifier'),
    ...fault(
      icc.toString('latin1', 36, 40) !== 'acsp' || (icc[8] ?? 9) > 4,
      '6.2.3: no ICC profile up to version 4',
    ),
    ...fault(icc.readUInt32BE(0) !== icc.length, '6.2.3: the profile is cut'),
    ...fault(
      icc.toString('latin1', 16, 20) !== 'RGB ' || profile.get('N').asNumber() !== 3,
      '6.2.3: no RGB profile',
    ),
  ];
}

const blends = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);
const actions = new Set(
  'Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript'.split(' '),
);

function objectFaults(object: Obj): string[] {
  if (!object.isDictionary())
    return fault(nameOf(object) === 'DeviceCMYK', '6.2.4.3: CMYK without its output intent');
  const filters = object.isStream() ? object.get('Filter') : object.get('none');
  const filterNames = filters.isArray() ? (filters.asJS() as unknown[]).map(String) : [nameOf(filters)];
  const blend = nameOf(object.get('BM'));
  return [
    ...fault(
      filterNames.some((name) => /LZW|Crypt/.test(name)),
      '6.1.7.2: a filter that is not allowed',
    ),
    ...fault(
      object.isStream() && (has(object, 'F') || has(object, 'FFilter')),
      '6.1.7.1: a stream in another file',
    ),
    ...fault(blend !== '' && !blends.has(blend), '6.2.10: blend mode'),
    ...fault(
      is(object, 'Type', 'ExtGState') && (has(object, 'TR') || has(object, 'HTP')),
      '6.2.5: transfer function',
    ),
    ...fault(actions.has(nameOf(object.get('S'))) && !is(object, 'Type', 'OutputIntent'), '6.5.1: an action'),
    ...fault(has(object, 'JS') || has(object, 'AA'), '6.5.1, 6.5.2: an action'),
    ...fault(is(object, 'Subtype', 'PS') || is(object, 'Subtype2', 'PS'), '6.2.9: PostScript'),
    ...fault(has(object, 'OPI') || has(object, 'Alternates'), '6.2.8, 6.2.9: OPI or alternates'),
    ...fault(
      has(object, 'Interpolate') && object.get('Interpolate').asBoolean(),
      '6.2.8: interpolated picture',
    ),
    ...fault(is(object, 'ColorSpace', 'DeviceCMYK'), '6.2.4.3: CMYK without its output intent'),
  ];
}

function fontFaults(font: Obj): string[] {
  const name = nameOf(font.get('BaseFont'));
  const kind = nameOf(font.get('Subtype'));
  if (kind === 'Type3') return [];
  if (kind === 'Type0') {
    const encoding = font.get('Encoding');
    return [
      ...fault(
        !/^Identity-[HV]$/.test(nameOf(encoding)) && !encoding.isStream(),
        `6.2.11.3.3: encoding of ${name}`,
      ),
      ...fault(!font.get('ToUnicode').isStream(), `6.2.11.7: no way from ${name} to text`),
    ];
  }
  const descriptor = font.get('FontDescriptor');
  const file = ['FontFile', 'FontFile2', 'FontFile3']
    .map((key) => descriptor.get(key))
    .find((one) => one.isStream());
  if (file === undefined) return [`6.2.11.4.1: ${name} is not in the file`];
  return [
    ...fault(!/^[A-Z]{6}\+/.test(name), `6.2.11.4: name of the subset ${name}`),
    ...fault(
      has(descriptor, 'CIDSet') || has(descriptor, 'CharSet'),
      `6.2.11.4.2: a list of glyphs that is not checked`,
    ),
    ...(kind === 'CIDFontType2'
      ? glyphFaults(font, name, Buffer.from(file.readStream().asUint8Array()))
      : []),
  ];
}

/** Widths in the document are those of the embedded font, by 1/1000 of the em at most. */
function glyphFaults(font: Obj, name: string, bytes: Buffer): string[] {
  const map = font.get('CIDToGIDMap');
  if (!map.isStream() && nameOf(map) !== 'Identity') return [`6.2.11.3.2: no CIDToGIDMap of ${name}`];
  const gids = map.isStream() ? Buffer.from(map.readStream().asUint8Array()) : null;
  const program = openFont(bytes) as Font;
  const scale = 1000 / program.unitsPerEm;
  return widthsOf(font.get('W')).flatMap(([cid, width]) => {
    const gid = gids === null ? cid : gids.length > cid * 2 + 1 ? gids.readUInt16BE(cid * 2) : 0;
    if (gid === 0) return fault(cid !== 0, `6.2.11.8: ${name} has no glyph for ${cid}`);
    const glyph = program.getGlyph(gid);
    const drawn = glyph.advanceWidth * scale;
    // Emptied where only a part of the font came along: nothing draws it.
    if (drawn === 0 && glyph.path.commands.length === 0) return [];
    return fault(Math.abs(drawn - width) > 1, `6.2.11.5: width of ${cid} in ${name}: ${width} and ${drawn}`);
  });
}

/** Of an array such as `2 [728] 16 18 500`. */
function widthsOf(array: Obj): [cid: number, width: number][] {
  const widths: [number, number][] = [];
  for (let at = 0; at < array.length; ) {
    const first = array.get(at).asNumber();
    const next = array.get(at + 1);
    if (next.isArray()) {
      next.forEach((width, place) => {
        widths.push([first + Number(place), width.asNumber()]);
      });
      at += 2;
    } else {
      for (let cid = first; cid <= next.asNumber(); cid++) widths.push([cid, array.get(at + 2).asNumber()]);
      at += 3;
    }
  }
  return widths;
}

function pageFaults(page: Obj): string[] {
  const annotations = page.get('Annots');
  const all = annotations.isArray()
    ? Array.from({ length: annotations.length }, (_, at) => annotations.get(at))
    : [];
  return [
    ...fault(has(page, 'PresSteps'), '6.10: steps of a presentation'),
    ...fault(
      has(page, 'Group') && nameOf(page.get('Group', 'CS')) === 'DeviceCMYK',
      '6.2.10: blending space',
    ),
    ...all.flatMap((annotation) => {
      const flags = annotation.get('F').isNull() ? 0 : annotation.get('F').asNumber();
      const isLink = is(annotation, 'Subtype', 'Link');
      return [
        // Print is set; hidden, invisible, toggled and not viewed are not.
        ...fault((flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0, '6.3.2: flags of an annotation'),
        ...fault(!isLink && !has(annotation.get('AP'), 'N'), '6.3.3: an annotation without appearance'),
      ];
    }),
  ];
}

function associatedFaults(pdf: mupdf.PDFDocument): string[] {
  const root = rootOf(pdf);
  const listed = root.get('AF');
  const files = Object.values(pdf.getEmbeddedFiles());
  const numbers = listed.isArray()
    ? Array.from({ length: listed.length }, (_, at) => listed.get(at).asIndirect())
    : [];
  return files.flatMap((given) => {
    const spec = given.resolve();
    const stream = spec.get('EF', 'F');
    const parameters = stream.get('Params');
    return [
      ...fault(
        given.isIndirect() && !numbers.includes(given.asIndirect()),
        '6.8: a file that is not associated',
      ),
      ...fault(!spec.get('F').isString() || !spec.get('UF').isString(), '6.8: a file without both names'),
      ...fault(
        !/^(Source|Data|Alternative|Supplement|Unspecified)$/.test(nameOf(spec.get('AFRelationship'))),
        '6.8: relationship of a file',
      ),
      ...fault(!/^[\w.+-]+\/[\w.+-]+$/.test(nameOf(stream.get('Subtype'))), '6.8: kind of a file'),
      ...fault(!parameters.get('ModDate').isString(), '6.8: no day of a file'),
      ...fault(
        has(parameters, 'Size') &&
          parameters.get('Size').asNumber() !== stream.readStream().asUint8Array().length,
        '6.8: size of a file',
      ),
    ];
  });
}
