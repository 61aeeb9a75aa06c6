/** What managers offer, and the currencies of companies, in which it can be priced. */
export interface ManagedOffer<T> {
  items: readonly T[];
  currencies: readonly string[];
}
