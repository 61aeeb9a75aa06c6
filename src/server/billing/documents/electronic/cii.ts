import { leaf, node, type Xml, xmlDocument } from '#server/kernel/xml.ts';
import type { Allowance, InvoiceDocument, Party, TaxKey } from '#shared/billing/document/invoice-document.ts';
import { isIban } from '#shared/billing/payment-method-rules.ts';
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

/** Returns a document as UN/CEFACT Cross Industry Invoice in the profile EN 16931: the XML within Factur-X. */
export const ciiOf = (document: InvoiceDocument): string =>
  xmlDocument(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    node(
      'rsm:ExchangedDocumentContext',
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    node(
      'rsm:ExchangedDocument',
      leaf('ram:ID', document.number),
      leaf('ram:TypeCode', String(document.type)),
      node('ram:IssueDateTime', date('udt', document.issuedOn)),
      ...[document.credits?.reason ?? '', document.note].map((note) =>
        node('ram:IncludedNote', leaf('ram:Content', note)),
      ),
    ),
    node(
      'rsm:SupplyChainTradeTransaction',
      ...lines(document),
      agreement(document),
      delivery(document),
      settlement(document),
    ),
  );

function delivery(document: InvoiceDocument): Xml {
  const made = deliveryOf(document);
  if (made === null) return '<ram:ApplicableHeaderTradeDelivery/>';
  return node(
    'ram:ApplicableHeaderTradeDelivery',
    node('ram:ShipToTradeParty', node('ram:PostalTradeAddress', leaf('ram:CountryID', made.country))),
    node('ram:ActualDeliverySupplyChainEvent', node('ram:OccurrenceDateTime', date('udt', made.day))),
  );
}

const date = (space: 'udt' | 'qdt', day: string): Xml =>
  leaf(`${space}:DateTimeString`, day.replaceAll('-', ''), { format: '102' });

const lines = ({ lines: all, currency }: InvoiceDocument): Xml[] =>
  all.map((line, at) =>
    node(
      'ram:IncludedSupplyChainTradeLineItem',
      node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(at + 1))),
      node('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name)),
      node(
        'ram:SpecifiedLineTradeAgreement',
        node('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', plainAmount(line.price, currency))),
      ),
      node('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', String(line.quantity), { unitCode })),
      node(
        'ram:SpecifiedLineTradeSettlement',
        tax('ram:ApplicableTradeTax', line),
        node(
          'ram:SpecifiedTradeSettlementLineMonetarySummation',
          leaf('ram:LineTotalAmount', plainAmount(line.net, currency)),
        ),
      ),
    ),
  );

const rateOf = ({ category, rate }: TaxKey): string => (category === 'O' ? '' : percent(rate));

const tax = (name: string, key: TaxKey): Xml =>
  node(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', key.category),
    leaf('ram:RateApplicablePercent', rateOf(key)),
  );

function party(name: string, of: Party, untaxed: boolean): Xml {
  const [first, second, third] = addressLines(of.address);
  const isSeller = name === 'ram:SellerTradeParty';
  return node(
    name,
    isSeller && of.taxNumber === '' ? leaf('ram:ID', of.email === '' ? of.name : of.email) : '',
    leaf('ram:Name', of.name),
    untaxed ? node('ram:SpecifiedLegalOrganization', leaf('ram:ID', of.taxNumber)) : '',
    node(
      'ram:PostalTradeAddress',
      leaf('ram:LineOne', first),
      leaf('ram:LineTwo', second),
      leaf('ram:LineThree', third),
      leaf('ram:CountryID', of.country),
    ),
    node('ram:URIUniversalCommunication', leaf('ram:URIID', of.email, { schemeID: 'EM' })),
    untaxed ? '' : node('ram:SpecifiedTaxRegistration', leaf('ram:ID', vatId(of), { schemeID: 'VA' })),
  );
}

function agreement(document: InvoiceDocument): Xml {
  const untaxed = isUntaxed(document);
  return node(
    'ram:ApplicableHeaderTradeAgreement',
    party('ram:SellerTradeParty', document.seller, untaxed),
    party('ram:BuyerTradeParty', document.buyer, untaxed),
    node('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', document.orderNumber)),
  );
}

function settlement(document: InvoiceDocument): Xml {
  const { currency, taxes, totals, allowances, dueOn, credits } = document;
  const amount = (name: string, minor: number, attributes = {}): Xml =>
    leaf(name, plainAmount(minor, currency), attributes);
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', document.number),
    leaf('ram:InvoiceCurrencyCode', currency),
    paymentMeans(document),
    ...taxes.map((share) =>
      node(
        'ram:ApplicableTradeTax',
        amount('ram:CalculatedAmount', share.tax),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', exemptionOf(document, share.category).reason),
        amount('ram:BasisAmount', share.base),
        leaf('ram:CategoryCode', share.category),
        leaf('ram:ExemptionReasonCode', exemptionOf(document, share.category).code),
        leaf('ram:RateApplicablePercent', rateOf(share)),
      ),
    ),
    ...allowances.map((allowance) => allowanceOf(allowance, currency)),
    node(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', paymentTerms(document)),
      node('ram:DueDateDateTime', dueOn === null ? '' : date('udt', dueOn)),
    ),
    node(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', totals.lines),
      allowances.length === 0 ? '' : amount('ram:AllowanceTotalAmount', totals.allowances),
      amount('ram:TaxBasisTotalAmount', totals.net),
      amount('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
      amount('ram:GrandTotalAmount', totals.total),
      totals.prepaid === 0 ? '' : amount('ram:TotalPrepaidAmount', totals.prepaid),
      amount('ram:DuePayableAmount', totals.total - totals.prepaid),
    ),
    credits === null
      ? ''
      : node(
          'ram:InvoiceReferencedDocument',
          leaf('ram:IssuerAssignedID', credits.number),
          node('ram:FormattedIssueDateTime', date('qdt', credits.issuedOn)),
        ),
  );
}

function paymentMeans(document: InvoiceDocument): Xml {
  const { name, account, bic } = document.payee;
  const iban = isIban(account);
  return node(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', document.credits === null ? paymentMeansCode(document) : ''),
    ...(document.credits === null && document.means === 'transfer'
      ? [
          node(
            'ram:PayeePartyCreditorFinancialAccount',
            iban ? leaf('ram:IBANID', account) : '',
            account === '' ? '' : leaf('ram:AccountName', name),
            iban ? '' : leaf('ram:ProprietaryID', account),
          ),
          node(
            'ram:PayeeSpecifiedCreditorFinancialInstitution',
            leaf('ram:BICID', account === '' ? '' : bic),
          ),
        ]
      : []),
  );
}

const allowanceOf = (allowance: Allowance, currency: string): Xml =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:ActualAmount', plainAmount(allowance.amount, currency)),
    leaf('ram:Reason', allowance.reason),
    tax('ram:CategoryTradeTax', allowance),
  );
