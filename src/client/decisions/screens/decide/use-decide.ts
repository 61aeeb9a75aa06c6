import { useRef, useState } from 'react';
import type { DecisionOutcome, GivenDecision } from '#client/decisions/actions/decision-outcome.ts';
import { useIsHere } from '#client/ui/use-is-here.ts';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { randomId } from '#shared/kernel/random-id.ts';

interface Deciding {
  busy: boolean;
  conflict: DecisionConflict | null;
  /** Sends the decision. One whose response was lost counts once when it is sent again. */
  submit(given: Omit<GivenDecision, 'mutationId'>): void;
}

/**
 * Sends a decision, and keeps the refusal. `isHere`: whether its author is still on that screen; `onMissed`
 * receives the refusal if they are not. A failure is reported before `onFailed`.
 */
export function useDecide(
  decide: (given: GivenDecision) => Promise<DecisionOutcome>,
  onDecided: (isHere: boolean) => void,
  onMissed: (conflict: DecisionConflict) => void,
  onFailed: () => void,
): Deciding {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DecisionConflict | null>(null);
  const lost = useRef({ of: '', mutationId: '' });
  const isHere = useIsHere();
  const send = async (given: Omit<GivenDecision, 'mutationId'>): Promise<void> => {
    const { action, version, seen, text } = given;
    const of = JSON.stringify([action, version.id, seen, text]);
    const mutationId = lost.current.of === of ? lost.current.mutationId : randomId();
    setBusy(true);
    const outcome = await decide({ ...given, mutationId });
    setBusy(false);
    const isLost = outcome.kind === 'failed' && outcome.isLost;
    lost.current = isLost ? { of, mutationId } : { of: '', mutationId: '' };
    if (outcome.kind === 'decided') onDecided(isHere.current);
    else if (outcome.kind === 'conflict' && isHere.current) setConflict(outcome.conflict);
    else if (outcome.kind === 'conflict') onMissed(outcome.conflict);
    else onFailed();
  };
  return { busy, conflict, submit: (given) => void send(given) };
}
