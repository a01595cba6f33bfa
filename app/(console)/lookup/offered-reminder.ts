type Times = {
  /** When to look again; undefined once the payment is final. */ next: Date | undefined
  set: Date | undefined
  now: Date
}

/**
 * Returns the time at which to look at a payment again, and whether the person set a reminder for it: the time of one that is set
 * for later is kept, and one that is due can be set anew. Undefined once the payment is final.
 */
export function offeredReminder({ next, set, now }: Times): { at: Date; isSet: boolean } | undefined {
  if (next === undefined) return undefined
  return set !== undefined && set > now ? { at: set, isSet: true } : { at: next, isSet: false }
}
