import { Award, ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { bindCommands } from '#client/commands/bind-commands.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { fetchCertificate } from '#client/decisions/actions/fetch-certificate.ts';
import {
  type CertificateContext,
  certificateCommands,
} from '#client/decisions/commands/certificate-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';

/** The certificate of an approved order, by button and, while it is shown, by the palette. */
export function CertificateButton({
  orderId,
  compact = false,
}: {
  orderId: string;
  /** As an icon alone, for touch. */
  compact?: boolean;
}): ReactNode {
  const client = useClient();
  const latest = useRef<CertificateContext>({ fetch: () => {} });
  latest.current = { fetch: (withFiles) => void fetchCertificate(client, orderId, withFiles) };
  const source = useMemo(() => commandSource(certificateCommands, () => latest.current), []);
  useCommandSource(source);
  return (
    <Menu
      align="end"
      trigger={
        compact ? (
          <IconButton size="large" icon={Award} label="Certificate" />
        ) : (
          <Button size="small" icon={Award} trailing={ChevronDown}>
            Certificate
          </Button>
        )
      }
      entries={bindCommands(certificateCommands, () => latest.current).map(({ id, label, icon, run }) => ({
        kind: 'item',
        id,
        label,
        icon,
        onSelect: run,
      }))}
    />
  );
}
