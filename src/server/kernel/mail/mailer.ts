export interface Mail {
  to: string;
  /** In place of the name that the sender's address is configured with. */
  senderName?: string;
  /** Who gets the reply to it; absent: the sender. */
  replyTo?: string;
  /** The same in a mail that is sent again: mailboxes show the two as one. Absent: of each its own. */
  key?: string;
  subject: string;
  /** In place of the subject in the record of mails, where that holds a secret. */
  loggedSubject?: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Sends, or rejects with the reason. SMTP when configured, otherwise one readable file a mail in the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
