import type { MailNames } from '#server/brands/brand-mail.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import { plainLook } from '#shared/brands/white-label-rules.ts';
import type { Provider } from '#shared/installation/installation.ts';
import type { StudioTexts } from '#shared/installation/studio-texts.ts';
import type { TourTexts } from '#shared/installation/tour-texts.ts';
import { currencySymbol } from '#shared/kernel/money.ts';
import { installationChannel, noTexts, noTourTexts, readInstallation } from './installation.queries.ts';

/** Who runs this installation, as it is now. */
export interface Installation {
  isSetUp: boolean;
  /** What the application is called, in its header and its mails. */
  productName: string;
  providerName: string;
  supportEmail: string;
  /** Time zone of days in filters and exports; business hours have their own, which managers set. */
  timeZone: string;
  /** What amounts of the provider's own customers are shown with. */
  currencySymbol: string;
  look: ProviderLook;
  texts: StudioTexts;
  tourTexts: TourTexts;
  /** Null where it was never set up: by a demonstration, or before there was a setup. */
  provider: Provider | null;
}

export interface InstallationReader {
  current(): Installation;
  /** How mails of this installation are signed. */
  mailNames(): MailNames;
  /** Reads it again, so that this process immediately shows what it has written. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Used where neither the configuration nor the setup gives a value. */
const unnamed = {
  name: 'Galley',
  supportEmail: 'support@localhost.localdomain',
  timeZone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
};

/** Reads who runs the installation, and again whenever a process changes it. What is configured goes first. */
export async function openInstallation(
  db: Db,
  config: Pick<Config, 'providerName' | 'supportEmail' | 'timeZone' | 'publicUrl' | 'productName'>,
  onFailed: (error: unknown) => void,
): Promise<InstallationReader> {
  let installation: Installation | null = null;
  const refresh = async (): Promise<void> => {
    const { provider, look, texts, tourTexts, isSetUp } = await readInstallation(db);
    const stored = provider ?? unnamed;
    installation = {
      isSetUp,
      provider,
      look: look ?? plainLook,
      texts: texts ?? noTexts,
      tourTexts: { ...noTourTexts, ...tourTexts },
      productName: config.productName ?? stored.name,
      providerName: config.providerName ?? stored.name,
      supportEmail: config.supportEmail ?? stored.supportEmail,
      currencySymbol: currencySymbol(stored.currency || unnamed.currency),
      timeZone: config.timeZone ?? stored.timeZone,
    };
  };
  const unlisten = await db.listen(installationChannel, () => void refresh().catch(onFailed));
  await refresh();
  const current = (): Installation => {
    if (installation === null) throw new Error('the installation has not been read');
    return installation;
  };
  const { publicUrl } = config;
  return {
    current,
    mailNames: () => {
      const { productName, supportEmail, look, texts } = current();
      const signature = texts.mailSignature;
      return { publicUrl, productName, supportEmail, accent: look.theme.primary ?? null, signature };
    },
    refresh,
    close: unlisten,
  };
}
