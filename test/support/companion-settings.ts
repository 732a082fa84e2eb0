/** Settings of a companion without a log that answers every caller: a test then says what it asks, and no secret. */
export const OPEN_COMPANION = { LOG_LEVEL: 'silent', COMPANION_SECRET: undefined } as const
