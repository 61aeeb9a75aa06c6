import { type ReactNode, useState } from 'react';
import { readBrandWatermark, saveBrandWatermark } from '#client/brands/actions/save-watermark.ts';
import { useClient } from '#client/state/client-context.ts';
import { PictureField } from '#client/ui/fields/picture-field.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import type { BrandWatermark, WatermarkTone } from '#shared/brands/watermark.ts';
import { artworkKind } from './artwork-kind.ts';

const fields = [
  { tone: 'dark', label: 'Dark artwork, for light pages', ground: 'light' },
  { tone: 'light', label: 'Light artwork, for dark pages', ground: 'dark' },
] as const;

/** The artwork that a brand's proofs are marked with: the provider's, or a white-label account's. */
export function WatermarkSection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="The watermark" height="240px" load={() => readBrandWatermark(client)}>
      {(now, change) => <Artwork now={now} onSaved={change} />}
    </LoadedSection>
  );
}

function Artwork({ now, onSaved }: { now: BrandWatermark; onSaved(now: BrandWatermark): void }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState<WatermarkTone | null>(null);
  const save = async (tone: WatermarkTone, artwork: string): Promise<void> => {
    setBusy(tone);
    const saved = await saveBrandWatermark(client, tone, artwork);
    if (saved !== null) onSaved(saved);
    setBusy(null);
  };
  return (
    <section className={page.section} aria-labelledby="settings-watermark">
      <h2 id="settings-watermark">Watermark</h2>
      <p className={page.hint}>
        Repeated over every page of a downloaded proof, in tiles of 194 by 58 pixels. Use artwork that is
        partly transparent, so that the page can be read. SVG or PNG, at most 256 KB.
      </p>
      {fields.map(({ tone, label, ground }) => (
        <PictureField
          kind={artworkKind}
          key={tone}
          label={label}
          ground={ground}
          picture={now[tone]}
          none="Default artwork"
          busy={busy === tone}
          onChange={(artwork) => void save(tone, artwork ?? '')}
        />
      ))}
    </section>
  );
}
