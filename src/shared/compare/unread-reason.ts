import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { UnreadReason } from './page-match.ts';

/** Returns what a fault of a page means to who compares it. */
export function unreadReason(fault: EngineFault): UnreadReason {
  switch (fault.kind) {
    case 'password-required':
    case 'password-wrong':
      return 'password';
    case 'page':
      return fault.isMissing === true ? 'missing' : 'damaged';
    case 'memory':
    case 'timeout':
      return fault.kind;
    case 'missing':
    case 'unexpected':
      return 'connection';
    case 'crash':
    case 'unknown':
      return 'stopped';
    case 'invalid':
    case 'unsupported':
      return 'damaged';
  }
}
