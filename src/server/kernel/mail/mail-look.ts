import { inkOn, readableOn, rgbOf } from '#shared/kernel/contrast.ts';

/** The sender's name and colour of a mail. */
export interface MailLook {
  productName: string;
  supportEmail: string;
  /** Above the last line; its line breaks are kept. */
  signature?: string;
  /** In place of the name that the sender's address is configured with. */
  senderName?: string;
  /** `#rrggbb`, color of buttons. */
  accent?: string;
}

const usualAccent = '#1f2937';

/** Ground and ink of the button; a colour that is none, or too pale to be seen on the page, gives way. */
export function buttonColours(accent: string = usualAccent): { ground: string; ink: string } {
  const ground = rgbOf(accent) === null ? usualAccent : readableOn(accent, '#ffffff');
  return { ground, ink: inkOn(ground) };
}
