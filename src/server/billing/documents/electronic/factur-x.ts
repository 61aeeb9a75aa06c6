import { leaf, node, type Xml } from '#server/kernel/xml.ts';

/** The name that readers of Factur-X and ZUGFeRD look for. */
export const facturXName = 'factur-x.xml';

const address = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const properties: readonly [name: string, description: string][] = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
];

/** What a PDF says of the invoice inside it (Factur-X 1.0), with the description of these values that PDF/A asks for. */
export const facturXMetadata: Xml = `<rdf:Description rdf:about="" xmlns:fx="${address}">${[
  leaf('fx:DocumentType', 'INVOICE'),
  leaf('fx:DocumentFileName', facturXName),
  leaf('fx:Version', '1.0'),
  leaf('fx:ConformanceLevel', 'EN 16931'),
].join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">${node(
  'pdfaExtension:schemas',
  node(
    'rdf:Bag',
    `<rdf:li rdf:parseType="Resource">${[
      leaf('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
      leaf('pdfaSchema:namespaceURI', address),
      leaf('pdfaSchema:prefix', 'fx'),
      node(
        'pdfaSchema:property',
        node(
          'rdf:Seq',
          ...properties.map(
            ([name, description]) =>
              `<rdf:li rdf:parseType="Resource">${[
                leaf('pdfaProperty:name', name),
                leaf('pdfaProperty:valueType', 'Text'),
                leaf('pdfaProperty:category', 'external'),
                leaf('pdfaProperty:description', description),
              ].join('')}</rdf:li>`,
          ),
        ),
      ),
    ].join('')}</rdf:li>`,
  ),
)}</rdf:Description>`;
