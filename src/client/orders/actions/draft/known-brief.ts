import type { CallResult } from '#client/net/call-result.ts';
import { briefConflictOf } from '#client/orders/actions/write-order.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';

/** The server's brief as a draft knows it: a newer one by somebody else is not replaced. */
export interface KnownBrief {
  before: RichText | null;
  /** Names the brief that is replaced, where one is. */
  withBefore(body: Record<string, string>): Record<string, string>;
  /** Takes note of a response. Returns whether what it refuses to replace is the draft's own, sent before. */
  isOwn(body: Record<string, string>, result: CallResult<unknown>): boolean;
}

export function createKnownBrief(before: RichText | null): KnownBrief {
  /** May have arrived without a response. */
  let sent: RichText | null = null;
  const known: KnownBrief = {
    before,
    withBefore: (body) =>
      body.brief === undefined || known.before === null
        ? body
        : { ...body, briefBefore: JSON.stringify(known.before) },
    isOwn({ brief }, result) {
      if (brief === undefined) return false;
      const theirs = result.ok ? null : briefConflictOf(result);
      const isOwn = theirs !== null && sent !== null && plainText(theirs) === plainText(sent);
      sent = JSON.parse(brief) as RichText;
      if (result.ok || isOwn) known.before = theirs ?? sent;
      return isOwn;
    },
  };
  return known;
}
