import { leaf, node, type Xml, xmlDocument } from '#server/kernel/xml.ts';
import type { InvoiceDocument, Party, TaxCategory } from '#shared/billing/document/invoice-document.ts';
import {
  classificationOf,
  compactNumber,
  type MalaysianParty,
  type MalaysianSeller,
  type MyInvoisDetails,
  malaysia,
  ringgit,
} from '#shared/billing/document/malaysia.ts';
import { plainAmount, shareOf } from '#shared/kernel/money.ts';
import { countryCode3 } from './country-codes.ts';
import { addressLines, percent, unitCode } from './terms.ts';

/** Version of the e-invoice: 1.0 is not signed. */
const version = '1.0';
/** TIN of buyers in other countries. */
const foreignTin = 'EI00000000020';
/** Of what does not apply. */
const none = 'NA';
const noState = '17';

/** Tax types: service tax, exemption, and what no tax is on. A sale at 0 % is one under service tax. */
const taxTypes: Readonly<Record<TaxCategory, string>> = {
  S: '02',
  Z: '02',
  E: 'E',
  AE: '06',
  K: '06',
  G: '06',
  O: '06',
};

interface MyInvoisExport {
  document: InvoiceDocument;
  seller: MalaysianSeller;
  buyer: MalaysianParty & { phone: string };
  /** Valid for the document. */
  details: MyInvoisDetails;
  /** MyInvois takes the time at which it is sent, not the one of the invoice. */
  now: Date;
}

/**
 * Returns an invoice or credit note as MyInvois of Malaysia takes it: UBL 2.1 with the elements and codes of LHDN, version
 * 1.0. Credit notes are invoices of another type there.
 */
export function myInvoisOf({ document, seller, buyer, details, now }: MyInvoisExport): string {
  const { currency, totals } = document;
  const amount = (name: string, minor: number): Xml =>
    leaf(name, plainAmount(minor, currency), { currencyID: currency });
  return xmlDocument(
    'Invoice',
    {
      xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    leaf('cbc:ID', document.number),
    leaf('cbc:IssueDate', now.toISOString().slice(0, 10)),
    leaf('cbc:IssueTime', `${now.toISOString().slice(11, 19)}Z`),
    leaf('cbc:InvoiceTypeCode', document.credits === null ? '01' : '02', { listVersionID: version }),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:TaxCurrencyCode', currency),
    document.credits === null
      ? ''
      : node(
          'cac:BillingReference',
          node(
            'cac:InvoiceDocumentReference',
            leaf('cbc:ID', document.credits.number),
            leaf('cbc:UUID', details.original.trim().toUpperCase()),
          ),
        ),
    node(
      'cac:AccountingSupplierParty',
      party({
        of: document.seller,
        numbers: { tin: compactNumber(seller.tin), registration: compactNumber(seller.registration) },
        sst: document.taxes.every(({ category }) => category === 'O') ? '' : document.seller.taxNumber,
        place: seller,
        phone: seller.phone,
        industry: leaf('cbc:IndustryClassificationCode', seller.msic, { name: seller.activity }),
      }),
    ),
    node('cac:AccountingCustomerParty', buyerOf(document.buyer, buyer)),
    document.credits === null && document.means === 'transfer' && document.payee.account !== ''
      ? node(
          'cac:PaymentMeans',
          leaf('cbc:PaymentMeansCode', '03'),
          node('cac:PayeeFinancialAccount', leaf('cbc:ID', document.payee.account)),
        )
      : '',
    ...document.allowances.map((allowance) =>
      node(
        'cac:AllowanceCharge',
        leaf('cbc:ChargeIndicator', 'false'),
        leaf('cbc:AllowanceChargeReason', allowance.reason),
        amount('cbc:Amount', allowance.amount),
      ),
    ),
    currency === ringgit
      ? ''
      : node(
          'cac:TaxExchangeRate',
          leaf('cbc:SourceCurrencyCode', currency),
          leaf('cbc:TargetCurrencyCode', ringgit),
          leaf('cbc:CalculationRate', details.rate.trim()),
        ),
    node(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', totals.tax),
      ...document.taxes.map((share) =>
        node(
          'cac:TaxSubtotal',
          amount('cbc:TaxableAmount', share.base),
          amount('cbc:TaxAmount', share.tax),
          taxCategory(document, share.category),
        ),
      ),
    ),
    node(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', totals.lines),
      amount('cbc:TaxExclusiveAmount', totals.net),
      amount('cbc:TaxInclusiveAmount', totals.total),
      totals.allowances === 0 ? '' : amount('cbc:AllowanceTotalAmount', totals.allowances),
      totals.prepaid === 0 ? '' : amount('cbc:PrepaidAmount', totals.prepaid),
      amount('cbc:PayableAmount', totals.total - totals.prepaid),
    ),
    ...document.lines.map((line, at) =>
      node(
        'cac:InvoiceLine',
        leaf('cbc:ID', String(at + 1)),
        leaf('cbc:InvoicedQuantity', String(line.quantity), { unitCode }),
        amount('cbc:LineExtensionAmount', line.net),
        node(
          'cac:TaxTotal',
          amount('cbc:TaxAmount', lineTax(document, at)),
          node(
            'cac:TaxSubtotal',
            amount('cbc:TaxableAmount', line.net),
            amount('cbc:TaxAmount', lineTax(document, at)),
            leaf('cbc:Percent', percent(line.rate)),
            taxCategory(document, line.category),
          ),
        ),
        node(
          'cac:Item',
          leaf('cbc:Description', line.name.slice(0, 300)),
          node(
            'cac:CommodityClassification',
            leaf('cbc:ItemClassificationCode', classificationOf(seller, line.kind), { listID: 'CLASS' }),
          ),
        ),
        node('cac:Price', amount('cbc:PriceAmount', line.price)),
        node('cac:ItemPriceExtension', amount('cbc:Amount', line.net)),
      ),
    ),
  );
}

/**
 * Returns a line's share of the tax of its rate, so that all of them together are that tax: the last has what the others
 * leave, as the tax of a credit note is rounded along with those before it.
 */
function lineTax({ lines, taxes }: InvoiceDocument, at: number): number {
  const { category, rate, net } = lines[at] as InvoiceDocument['lines'][number];
  const isSame = (other: { category: TaxCategory; rate: number }): boolean =>
    other.category === category && other.rate === rate;
  const tax = taxes.find(isSame)?.tax ?? 0;
  const taxUpTo = (sum: number): number => Math.min(tax, shareOf(sum, rate, 10_000));
  const before = lines
    .slice(0, at)
    .filter(isSame)
    .reduce((sum, line) => sum + line.net, 0);
  return (lines.slice(at + 1).some(isSame) ? taxUpTo(before + net) : tax) - taxUpTo(before);
}

const taxCategory = ({ exemption }: InvoiceDocument, category: TaxCategory): Xml =>
  node(
    'cac:TaxCategory',
    leaf('cbc:ID', taxTypes[category]),
    leaf('cbc:TaxExemptionReason', category === 'E' ? (exemption?.reason ?? '') : ''),
    node('cac:TaxScheme', leaf('cbc:ID', 'OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' })),
  );

function buyerOf(of: Party, { phone, ...place }: MyInvoisExport['buyer']): Xml {
  const isHere = of.country === malaysia;
  return party({
    of,
    numbers: {
      tin: isHere ? compactNumber(place.tin) : foreignTin,
      registration: isHere ? compactNumber(place.registration) : none,
    },
    sst: of.taxNumber,
    place: isHere ? place : { ...place, city: place.city || none, state: noState },
    phone,
    industry: '',
  });
}

interface PartyParts {
  of: Party;
  numbers: { tin: string; registration: string };
  /** Number of the sales and service tax; empty where there is none. */
  sst: string;
  place: Pick<MalaysianParty, 'city' | 'postcode' | 'state'>;
  phone: string;
  industry: Xml;
}

function party({ of, numbers, sst, place, phone, industry }: PartyParts): Xml {
  const id = (scheme: string, value: string): Xml =>
    node('cac:PartyIdentification', leaf('cbc:ID', value, { schemeID: scheme }));
  return node(
    'cac:Party',
    industry,
    id('TIN', numbers.tin),
    id('BRN', numbers.registration),
    id('SST', sst || none),
    id('TTX', none),
    node(
      'cac:PostalAddress',
      leaf('cbc:CityName', place.city),
      leaf('cbc:PostalZone', place.postcode),
      leaf('cbc:CountrySubentityCode', place.state),
      ...addressLines(of.address).map((line) =>
        node('cac:AddressLine', leaf('cbc:Line', line.slice(0, 150))),
      ),
      node(
        'cac:Country',
        leaf('cbc:IdentificationCode', countryCode3(of.country), {
          listID: 'ISO3166-1',
          listAgencyID: '6',
        }),
      ),
    ),
    node('cac:PartyLegalEntity', leaf('cbc:RegistrationName', of.name)),
    node('cac:Contact', leaf('cbc:Telephone', compactNumber(phone)), leaf('cbc:ElectronicMail', of.email)),
  );
}
