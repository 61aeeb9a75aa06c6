import { leaf, node, type Xml, xmlDocument } from '#server/kernel/xml.ts';
import type { InvoiceDocument, Party, TaxKey } from '#shared/billing/document/invoice-document.ts';
import { plainAmount } from '#shared/kernel/money.ts';
import {
  addressLines,
  deliveryOf,
  exemptionOf,
  isUntaxed,
  paymentMeansCode,
  paymentTerms,
  percent,
  unitCode,
  vatId,
} from './terms.ts';

const spaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/** Returns a document as UBL 2.1 within EN 16931. */
export function ublOf(document: InvoiceDocument): string {
  const isCredit = document.credits !== null;
  const kind = isCredit ? 'CreditNote' : 'Invoice';
  const { currency, totals } = document;
  const amount = (name: string, minor: number): Xml =>
    leaf(name, plainAmount(minor, currency), { currencyID: currency });
  return xmlDocument(
    kind,
    { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`, ...spaces },
    leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('cbc:ID', document.number),
    leaf('cbc:IssueDate', document.issuedOn),
    leaf('cbc:DueDate', isCredit ? '' : (document.dueOn ?? '')),
    leaf(`cbc:${kind}TypeCode`, String(document.type)),
    leaf(
      'cbc:Note',
      [document.credits?.reason ?? '', document.note].filter((note) => note !== '').join('\n'),
    ),
    leaf('cbc:DocumentCurrencyCode', currency),
    node('cac:OrderReference', leaf('cbc:ID', document.orderNumber)),
    node(
      'cac:BillingReference',
      node(
        'cac:InvoiceDocumentReference',
        leaf('cbc:ID', document.credits?.number ?? ''),
        leaf('cbc:IssueDate', document.credits?.issuedOn ?? ''),
      ),
    ),
    node('cac:AccountingSupplierParty', party(document.seller, document, true)),
    node('cac:AccountingCustomerParty', party(document.buyer, document, false)),
    delivery(document),
    paymentMeans(document),
    node('cac:PaymentTerms', leaf('cbc:Note', paymentTerms(document))),
    ...document.allowances.map((allowance) =>
      node(
        'cac:AllowanceCharge',
        leaf('cbc:ChargeIndicator', 'false'),
        leaf('cbc:AllowanceChargeReason', allowance.reason),
        amount('cbc:Amount', allowance.amount),
        taxCategory('cac:TaxCategory', allowance),
      ),
    ),
    node(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', totals.tax),
      ...document.taxes.map((share) =>
        node(
          'cac:TaxSubtotal',
          amount('cbc:TaxableAmount', share.base),
          amount('cbc:TaxAmount', share.tax),
          taxCategory('cac:TaxCategory', share, exemptionOf(document, share.category)),
        ),
      ),
    ),
    node(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', totals.lines),
      amount('cbc:TaxExclusiveAmount', totals.net),
      amount('cbc:TaxInclusiveAmount', totals.total),
      document.allowances.length === 0 ? '' : amount('cbc:AllowanceTotalAmount', totals.allowances),
      totals.prepaid === 0 ? '' : amount('cbc:PrepaidAmount', totals.prepaid),
      amount('cbc:PayableAmount', totals.total - totals.prepaid),
    ),
    ...document.lines.map((line, at) =>
      node(
        `cac:${kind}Line`,
        leaf('cbc:ID', String(at + 1)),
        leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', String(line.quantity), { unitCode }),
        amount('cbc:LineExtensionAmount', line.net),
        node('cac:Item', leaf('cbc:Name', line.name), taxCategory('cac:ClassifiedTaxCategory', line)),
        node('cac:Price', amount('cbc:PriceAmount', line.price)),
      ),
    ),
  );
}

function delivery(document: InvoiceDocument): Xml {
  const made = deliveryOf(document);
  if (made === null) return '';
  return node(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', made.day),
    node(
      'cac:DeliveryLocation',
      node('cac:Address', node('cac:Country', leaf('cbc:IdentificationCode', made.country))),
    ),
  );
}

const taxScheme = node('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

const taxCategory = (
  name: string,
  { category, rate }: TaxKey,
  exemption?: { reason: string; code: string },
): Xml =>
  node(
    name,
    leaf('cbc:ID', category),
    leaf('cbc:Percent', category === 'O' ? '' : percent(rate)),
    leaf('cbc:TaxExemptionReasonCode', exemption?.code ?? ''),
    leaf('cbc:TaxExemptionReason', exemption?.reason ?? ''),
    taxScheme,
  );

function party(of: Party, document: InvoiceDocument, isSeller: boolean): Xml {
  const untaxed = isUntaxed(document);
  const [first, second, third] = addressLines(of.address);
  const id = vatId(of);
  return node(
    'cac:Party',
    leaf('cbc:EndpointID', of.email, { schemeID: 'EM' }),
    isSeller && of.taxNumber === ''
      ? node('cac:PartyIdentification', leaf('cbc:ID', of.email === '' ? of.name : of.email))
      : '',
    node(
      'cac:PostalAddress',
      leaf('cbc:StreetName', first),
      leaf('cbc:AdditionalStreetName', second),
      node('cac:AddressLine', leaf('cbc:Line', third)),
      node('cac:Country', leaf('cbc:IdentificationCode', of.country)),
    ),
    untaxed || id === '' ? '' : node('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), taxScheme),
    node(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', of.name),
      untaxed ? leaf('cbc:CompanyID', of.taxNumber) : '',
    ),
  );
}

function paymentMeans(document: InvoiceDocument): Xml {
  if (document.credits !== null) return '';
  const { name, account, bic } = document.payee;
  const isTransfer = document.means === 'transfer' && account !== '';
  return node(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', paymentMeansCode(document)),
    leaf('cbc:PaymentID', document.number),
    isTransfer
      ? node(
          'cac:PayeeFinancialAccount',
          leaf('cbc:ID', account),
          leaf('cbc:Name', name),
          node('cac:FinancialInstitutionBranch', leaf('cbc:ID', bic)),
        )
      : '',
  );
}
