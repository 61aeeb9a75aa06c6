import type { CSSProperties, ReactNode } from 'react';
import { isDark } from '#client/accounts/stores/kept-theme.ts';
import { useSession } from '#client/state/entry.ts';
import { lookTokens } from '#client/ui/look-tokens.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import { countries, type SetupForm, withUsual } from '#shared/installation/installation.ts';
import { currencySymbol, priceText } from '#shared/kernel/money.ts';
import styles from './setup-preview.module.css';

/** How the studio will look in the app and on an invoice. On narrow screens only below the step that it is chosen in. */
export function SetupPreview({
  form,
  isBesideAlone,
}: {
  form: SetupForm;
  /** It is left out where there is no room beside the step. */
  isBesideAlone: boolean;
}): ReactNode {
  const { theme } = useSession();
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  const scheme = isDark(theme, systemIsDark) ? 'dark' : 'light';
  const tokens = (of: 'light' | 'dark') =>
    Object.fromEntries(lookTokens(form.look.theme, of)) as CSSProperties;
  return (
    <aside className={styles.preview} aria-label="Preview" data-beside-alone={isBesideAlone}>
      <h2>In the app</h2>
      <div className={styles.window} style={tokens(scheme)}>
        <div className={styles.header}>
          <StudioMark form={form} />
          <span className={styles.create}>Create</span>
        </div>
        <div className={styles.cards} aria-hidden>
          {[1, 2, 3, 4].map((card) => (
            <i key={card} />
          ))}
        </div>
      </div>
      <h2>On an invoice</h2>
      <div className={styles.paper} style={tokens('light')}>
        <Invoice form={form} />
      </div>
    </aside>
  );
}

/** The logo, which names the studio, or its name. */
const StudioMark = ({ form: { look, name } }: { form: SetupForm }): ReactNode =>
  look.logo === null ? (
    <b>{name.trim() === '' ? 'Your studio' : name}</b>
  ) : (
    <img src={look.logo} alt={name} className={styles.logo} />
  );

/** The first paid plan of the catalogue, as it will be invoiced; without a catalogue, a round sum. */
function Invoice({ form }: { form: SetupForm }): ReactNode {
  const { currency } = withUsual(form);
  const plan =
    form.catalogue === 'none' ? undefined : catalogues[form.catalogue].plans.find(({ price }) => price > 0);
  const price = priceText(plan?.price ?? 10_000, currencySymbol(currency)).trim();
  const country = countries().find(({ code }) => code === form.country)?.name;
  const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date());
  return (
    <>
      <div className={styles.sender}>
        <div>
          <StudioMark form={form} />
          {form.look.logo === null ? null : <b>{form.name}</b>}
          {[...form.address.split('\n'), country ?? ''].map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text.
            <span key={at}>{line}</span>
          ))}
        </div>
        <div>
          <span>Invoice</span>
          <span>INV-1001</span>
        </div>
      </div>
      <dl>
        <div>
          <dt>
            {plan?.title ?? 'A plan'}, {month}
          </dt>
          <dd>{price}</dd>
        </div>
        <div className={styles.sum}>
          <dt>To pay</dt>
          <dd>{price}</dd>
        </div>
      </dl>
    </>
  );
}
