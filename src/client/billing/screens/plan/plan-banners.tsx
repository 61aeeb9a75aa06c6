import {
  CalendarClock,
  CirclePause,
  CreditCard,
  type LucideIcon,
  MailWarning,
  Pause,
  Trash2,
  TrendingUp,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { actOnPlan } from '#client/billing/actions/plan-actions.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { type Dates, useDates } from '#client/state/reader-dates.ts';
import { keptIds } from '#client/sync/kept-value.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { paysBills } from '#shared/billing/billing.ts';
import {
  type BannerKind,
  bannersFor,
  mayChangePlan,
  mayDeleteAccount,
} from '#shared/billing/membership-rules.ts';
import styles from './plan-banners.module.css';

const delayMs = 750;
/** Notices closed in this tab: they stay so on its other screens and after a reload. */
const keptClosed = keptIds('closed-notices');

interface Banner {
  icon: LucideIcon;
  tone: 'danger' | 'warning' | 'primary';
  text: string;
  /** The action that solves it here, or the screen to go to. */
  link: { label: string; action: Parameters<typeof actOnPlan>[1] } | { label: string; path: string } | null;
}

function bannerOf(kind: BannerKind, user: User, { termDay }: Dates): Banner {
  const actor = actorOf(user);
  const { membership, scheduledPlan, endSubscriptionCycleOn } = user;
  const change = scheduledPlan === null ? '' : `to ${scheduledPlan.title} on ${termDay(scheduledPlan.date)}`;
  switch (kind) {
    case 'hold':
      return {
        icon: CirclePause,
        tone: 'danger',
        text: `Your company is on hold: its orders cannot begin. The reason: ${user.limits?.hold ?? ''}`,
        link: null,
      };
    case 'deletion':
      return {
        icon: Trash2,
        tone: 'danger',
        text: `Your account will be deleted${endSubscriptionCycleOn === null ? '' : ` on ${termDay(endSubscriptionCycleOn)}`}.`,
        link: mayDeleteAccount(actor) ? { label: 'Keep my account', action: 'continueSubscription' } : null,
      };
    case 'payment':
      return paysBills(actor)
        ? {
            icon: CreditCard,
            tone: 'danger',
            text: 'Your payment is late: your subscription is inactive until it is paid.',
            link: { label: 'See invoices', path: '/billing/invoices' },
          }
        : {
            icon: CreditCard,
            tone: 'danger',
            text: 'Your subscription is inactive. Please contact your account owner.',
            link: null,
          };
    case 'email-unverified':
      return {
        icon: MailWarning,
        tone: 'warning',
        text: `Your e-mail address ${user.emailAddress} is not verified yet.`,
        link: { label: 'Resend the link', action: 'resendVerification' },
      };
    case 'leave':
      return {
        icon: Pause,
        tone: 'warning',
        text: `Your subscription is on leave until ${membership?.onSubscriptionLeaveReactivationDateFormat ?? ''}.${
          mayChangePlan(actor) ? '' : ' Please contact your account owner to reactivate it before.'
        }`,
        link: mayChangePlan(actor)
          ? { label: 'Reactivate Subscription', action: 'reactivateSubscription' }
          : null,
      };
    case 'downgrade':
      return {
        icon: CalendarClock,
        tone: 'warning',
        text: `Your plan will be downgraded ${change}.`,
        link: mayChangePlan(actor) ? { label: 'Cancel downgrade', action: 'cancelDowngrade' } : null,
      };
    case 'upgrade':
      return {
        icon: TrendingUp,
        tone: 'primary',
        text: `Your plan will be upgraded ${change}.`,
        link: mayChangePlan(actor) ? { label: 'Cancel upgrade', action: 'cancelUpgrade' } : null,
      };
  }
}

/** Shows the notices of plan and account above every screen, a moment after the screen. */
export function PlanBanners(): ReactNode {
  const user = useUser();
  const dates = useDates();
  const [isDue, setDue] = useState(false);
  const [closed, setClosed] = useState(() => keptClosed.read(tabStorage));
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const close = (kind: BannerKind): void => {
    const kinds = [...closed, kind];
    keptClosed.write(tabStorage, kinds);
    setClosed(kinds);
  };
  if (!isDue) return null;
  return bannersFor(user)
    .filter((kind) => !closed.includes(kind))
    .map((kind) => <BannerRow key={kind} banner={bannerOf(kind, user, dates)} onClose={() => close(kind)} />);
}

function BannerRow({ banner, onClose }: { banner: Banner; onClose(): void }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const { icon: Icon, tone, text, link } = banner;
  const follow = async (): Promise<void> => {
    if (link === null || 'path' in link) return;
    setBusy(true);
    await actOnPlan(client, link.action);
    setBusy(false);
  };
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.text}>
        {text}{' '}
        {link === null ? null : 'path' in link ? (
          <Link href={link.path} className={styles.link}>
            {link.label}
          </Link>
        ) : (
          <button type="button" className={styles.link} disabled={busy} onClick={() => void follow()}>
            {link.label}
          </button>
        )}
      </span>
      <button type="button" className={styles.close} aria-label="Hide this notice" onClick={onClose}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
