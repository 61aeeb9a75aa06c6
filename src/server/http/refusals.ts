import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isTornForm } from '#server/http/read-forms.ts';
import { unstorableText } from '#server/http/refuse-unstorable.ts';
import { isForeignKeyViolation, isUnstorableText } from '#server/kernel/db/database-error.ts';
import { isDatabaseAway } from '#server/kernel/db/database-ready.ts';
import { type Envelope, type ErrorCode, errorCodes, invalidInput, Refusal } from '#shared/kernel/errors.ts';

/**
 * Seconds: a restarting database is back by then, and one that is away for longer is not queried too often.
 */
const retryAfter = 2;

/** Writes every failure as an envelope: a refusal with its own text, any other with the generic one. */
export function respondToFailures(app: FastifyInstance, productName: () => string): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return refuse(reply, error);
    if (hasZodFastifySchemaValidationErrors(error)) {
      const messages = error.validation.map(({ instancePath, message }) => {
        const field = instancePath.split('/').filter(Boolean).join('.');
        return field === '' ? (message ?? '') : `${field}: ${message}`;
      });
      return refuse(reply, invalidInput(messages));
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database was not available');
      reply.header('retry-after', retryAfter);
      return refuse(
        reply,
        new Refusal('unavailable', 'Not Available at the Moment', [
          'The database does not respond. Please try again in a few seconds.',
        ]),
      );
    }
    if (isCompanyGone(error))
      return refuse(
        reply,
        new Refusal('conflict', 'Failed', [
          'This company’s account no longer exists: it may have been merged with another one. Please reload the page.',
        ]),
      );
    if (isUnstorableText(error)) {
      request.log.warn({ err: error }, 'a request held text that cannot be stored');
      return refuse(reply, unstorableText());
    }
    const code = codeOfStatus(error.statusCode);
    if (code !== null) return refuse(reply, new Refusal(code, error.message));
    if (isTornForm(request))
      return refuse(reply, invalidInput(['The form arrived incomplete. Please send it again.']));
    request.log.error({ err: error }, 'a request failed');
    const message = `Error encountered while processing. Please try again later or contact ${productName()} admin.`;
    return refuse(reply, new Refusal('internal', message));
  });
}

/** Returns whether a row could not be added because its company is not there: it may have been merged meanwhile. */
const isCompanyGone = (error: unknown): boolean =>
  isForeignKeyViolation(error) && error.constraint?.endsWith('_company_id_fkey') === true;

export const respondNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(reply, new Refusal('not_found', 'Not Found'));

/**
 * Returns the code of a refusal by Fastify itself or its plugins: an unreadable body, one too large, an
 * unknown type.
 */
function codeOfStatus(status: number | undefined): ErrorCode | null {
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 413) return 'too_large';
  if (status === 415) return 'unsupported';
  if (status === 404) return 'not_found';
  return 'invalid_input';
}

function refuse(reply: FastifyReply, { code, message, messages, data }: Refusal): FastifyReply {
  const envelope: Envelope<unknown> = { success: false, code, message, messages };
  if (data !== undefined) envelope.data = data;
  if (code === 'unauthenticated') envelope.reauth = true;
  return reply.status(errorCodes[code]).send(envelope);
}
