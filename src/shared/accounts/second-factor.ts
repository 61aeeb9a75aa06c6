/** What a session waits for after the password: a code, or that an app is set up, where the staff must have one. */
export const awaitedSteps = ['code', 'enrolment'] as const;
export type AwaitedStep = (typeof awaitedSteps)[number];
