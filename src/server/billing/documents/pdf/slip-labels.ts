import type { SlipLanguage } from '#shared/billing/document/slip-language.ts';

/** What is printed on receipt and payment part beside the facts of the bill. */
interface SlipLabels {
  separate: string;
  receipt: string;
  paymentPart: string;
  account: string;
  reference: string;
  additional: string;
  payableBy: string;
  payableByBlank: string;
  currency: string;
  amount: string;
  acceptancePoint: string;
}

/** The exact words of SIX, "Swiss Implementation Guidelines QR-bill" 2.3, annex "Multilingual headings". */
export const slipLabels: Readonly<Record<SlipLanguage, SlipLabels>> = {
  de: {
    separate: 'Vor der Einzahlung abzutrennen',
    receipt: 'Empfangsschein',
    paymentPart: 'Zahlteil',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    additional: 'Zusätzliche Informationen',
    payableBy: 'Zahlbar durch',
    payableByBlank: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptancePoint: 'Annahmestelle',
  },
  fr: {
    separate: 'A détacher avant le versement',
    receipt: 'Récépissé',
    paymentPart: 'Section paiement',
    account: 'Compte / Payable à',
    reference: 'Référence',
    additional: 'Informations supplémentaires',
    payableBy: 'Payable par',
    payableByBlank: 'Payable par (nom/adresse)',
    currency: 'Monnaie',
    amount: 'Montant',
    acceptancePoint: 'Point de dépôt',
  },
  it: {
    separate: 'Da staccare prima del versamento',
    receipt: 'Ricevuta',
    paymentPart: 'Sezione pagamento',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    additional: 'Informazioni supplementari',
    payableBy: 'Pagabile da',
    payableByBlank: 'Pagabile da (nome/indirizzo)',
    currency: 'Valuta',
    amount: 'Importo',
    acceptancePoint: 'Punto di accettazione',
  },
  en: {
    separate: 'Separate before paying in',
    receipt: 'Receipt',
    paymentPart: 'Payment part',
    account: 'Account / Payable to',
    reference: 'Reference',
    additional: 'Additional information',
    payableBy: 'Payable by',
    payableByBlank: 'Payable by (name/address)',
    currency: 'Currency',
    amount: 'Amount',
    acceptancePoint: 'Acceptance point',
  },
};
