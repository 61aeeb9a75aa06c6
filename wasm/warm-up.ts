import type { PdfEngine } from './pdf-engine.ts';

/** Text, curves, the three device colour spaces, a shading, an image and a blended group: what most proofs use. */
const content = `0.2 g 0 0 40 40 re f 1 0 0 rg 40 0 40 40 re f 0.1 0.9 0.8 0.1 k 80 0 40 40 re f
0 0 1 RG 3 w 10 60 m 40 120 80 0 110 60 c S
q 40 0 0 40 120 0 cm BI /W 2 /H 2 /BPC 8 /CS /RGB /F /AHx ID ff0000 00ff00 0000ff ffffff> EI Q
q 40 0 0 40 160 0 cm BI /W 1 /H 2 /BPC 8 /CS /CMYK /F /AHx ID ff000000 00ff0000> EI Q
q 0 80 60 60 re W n /S sh Q /G gs /X Do
BT /F 12 Tf 10 150 Td (The quick brown fox jumps over the lazy dog 0123456789) Tj ET
BT /T 12 Tf 10 170 Td (The quick brown fox jumps over the lazy dog 0123456789) Tj ET`;
const group = '0 1 0 rg 20 20 80 80 re f';

const sample = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<<
/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/T<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>
/ExtGState<</G<</BM/Multiply/ca 0.5>>>>/XObject<</X 5 0 R>>
/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 60 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/I true>>/Length ${group.length}>>stream
${group}
endstream endobj
trailer<</Root 1 0 R>>`;

/** Draws an internal page twice, so that code is compiled and colour conversions are built before they are needed. */
export async function warmUp(engine: PdfEngine): Promise<void> {
  const key = 'warm-up';
  await engine.open(key, {
    bytes: new TextEncoder().encode(sample).buffer as ArrayBuffer,
    name: 'warm-up.pdf',
  });
  for (const scale of [1, 2])
    await engine.tile(key, 1, { x: 0, y: 0, width: 400 * scale, height: 200 * scale }, scale, []);
  await engine.close(key);
}
