/** Everything that is wrong with a file of answers, in one message for the person who runs the setup. */
export class AnswersError extends Error {
  override name = 'AnswersError';
}
