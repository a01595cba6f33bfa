const batch = 200

/**
 * Ends everything that is due, oldest first, until a look finds less than a batch; answers how many. What cannot be ended keeps nothing else
 * from its end: it is tried again with the next look, and its error thrown when all were tried.
 */
export async function endAllDue<One>(
  find: (limit: number) => Promise<readonly One[]>,
  end: (one: One) => Promise<unknown>,
): Promise<number> {
  const errors: unknown[] = []
  for (let ended = 0; ; ) {
    const due = await find(batch)
    const before = ended
    for (const one of due) {
      try {
        await end(one)
        ended += 1
      } catch (error) {
        errors.push(error)
      }
    }
    if (due.length >= batch && ended > before) continue
    if (errors.length > 0) throw errors[0]
    return ended
  }
}
