import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import page from '#client/ui/page.module.css';
import type { Packages, PlanOffer } from '#shared/billing/package.ts';
import { compareQuota, planDirection } from '#shared/billing/plan-change.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './membership.module.css';
import { choiceLabel, planFigures, planPrice } from './plan-labels.ts';

/** Returns all that a plan says, to tell two states of one apart. */
const termsOf = (plan: PlanOffer, symbol: string): string =>
  [planPrice(plan, symbol, null), ...planFigures(plan).map(({ text }) => text), ...plan.features].join();

/**
 * A plan on offer, compared with the company's own; that one is shown at the terms that the company took. `onChoose` null:
 * nothing can be chosen here.
 */
export function PlanCard({
  plan: offered,
  packages: { current, change, problem, tax },
  symbol,
  onChoose,
}: {
  plan: PlanOffer;
  packages: Packages;
  symbol: string;
  onChoose: ((plan: PlanOffer) => void) | null;
}): ReactNode {
  const { termDay } = useDates();
  const isOwn = offered.id === current.id;
  const plan = isOwn ? current : offered;
  const hasOwnTerms = isOwn && termsOf(offered, symbol) !== termsOf(current, symbol);
  const isComing = change?.planId === plan.id;
  const isUp = plan.type !== 'free' && planDirection(current, plan) === 'upgrade';
  const own = planFigures(current);
  return (
    <section
      className={joinClasses(page.section, styles.plan)}
      data-own={isOwn}
      aria-labelledby={`plan-${plan.id}`}
    >
      <header className={styles.head}>
        <h3 id={`plan-${plan.id}`} className={styles.sub}>
          {plan.title}
        </h3>
        {isOwn ? <Chip tone="accent">Your plan</Chip> : null}
        {isComing && change !== null ? <Chip tone="review">From {termDay(change.date)}</Chip> : null}
      </header>
      <p className={styles.price}>{planPrice(plan, symbol, tax)}</p>
      <dl className={styles.figures}>
        {planFigures(plan).map(({ label, quota, text }, place) => {
          const compared = isOwn ? 'same' : compareQuota(own[place]?.quota ?? 0, quota);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {compared === 'more' ? (
                  <ArrowUp size={13} className={styles.more} aria-hidden />
                ) : compared === 'less' ? (
                  <ArrowDown size={13} className={styles.less} aria-hidden />
                ) : null}
                {text}
                {compared === 'same' ? null : <VisuallyHidden>{`, ${compared} than now`}</VisuallyHidden>}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <FeatureList plan={plan.title} features={plan.features} />
      </div>
      {hasOwnTerms ? (
        <p className={page.hint}>You keep the terms that you took: those on offer are others now.</p>
      ) : null}
      {onChoose === null || isOwn || isComing ? null : (
        <div className={styles.choose}>
          <Button
            variant={isUp ? 'primary' : 'plain'}
            disabled={problem !== null}
            onClick={() => onChoose(plan)}
          >
            {choiceLabel(current, plan)}
          </Button>
        </div>
      )}
    </section>
  );
}
