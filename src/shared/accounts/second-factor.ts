/** What a session waits for after the password: a second factor, or that one is set up, where the role must have one. */
export const awaitedSteps = ['code', 'enrolment'] as const;
export type AwaitedStep = (typeof awaitedSteps)[number];

export const factorKinds = ['app', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const maxPasskeyNameLength = 60;
