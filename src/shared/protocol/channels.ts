/** The kinds of channels that events are sent on. */
export type ChannelKind =
  | 'order-public'
  | 'order-internal'
  | 'order-guests'
  | 'order-guest'
  | 'company'
  | 'company-links'
  | 'provider'
  | 'provider-links'
  | 'user';

declare const channelKind: unique symbol;
/** The name of a channel of a known kind. Made by the functions of `server/access/order-channels.ts` alone. */
export type Channel<K extends ChannelKind = ChannelKind> = string & { readonly [channelKind]: K };

/** Returns a name as a channel of that kind. */
export const channelOf = <K extends ChannelKind>(_kind: K, name: string): Channel<K> => name as Channel<K>;
