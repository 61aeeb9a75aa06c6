export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends, or rejects with the reason. SMTP when configured, otherwise one readable file a mail in the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
