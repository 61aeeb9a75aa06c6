/**
 * Returns the link's token, removed from the address before anything is fetched. Until the link is open the
 * tab's history entry keeps it: someone who looks up a code in their mail may come back to a reloaded page.
 */
export function takeLinkToken(): string | null {
  const { state } = history as { state: { link?: unknown } | null };
  const search = new URLSearchParams(location.search);
  const token = search.get('token') ?? state?.link;
  const link = typeof token === 'string' && token !== '' ? token : null;
  search.delete('token');
  // The other parameters, e.g. whose branding the page has, may stay.
  const rest = search.size === 0 ? '' : `?${search}`;
  history.replaceState(link === null ? null : { link }, '', location.pathname + rest);
  return link;
}

export const forgetLinkToken = (): void =>
  history.replaceState(null, '', location.pathname + location.search);
