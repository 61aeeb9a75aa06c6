const companyKey = 'company';

/** Returns which white-label client the address names, or has named in this tab. */
export function companyOf(tab: Storage, search: string): string | null {
  try {
    return new URLSearchParams(search).get('company') ?? tab.getItem(companyKey);
  } catch {
    // The browser forbids storage.
    return null;
  }
}

/** Remembers for this tab which white-label client the address names. */
export function rememberCompany(tab: Storage, search: string): void {
  const company = new URLSearchParams(search).get('company');
  if (company !== null) tab.setItem(companyKey, company);
}
