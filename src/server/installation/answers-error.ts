/** All problems of an answers file in one message, for the person who runs the setup. */
export class AnswersError extends Error {
  override name = 'AnswersError';
}
