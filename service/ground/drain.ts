const batch = 200

/**
 * Processes due rows in batches, oldest first, until `find` returns less than a batch. Returns how many succeeded. A row that
 * fails does not block others: the next call retries it, and its error is thrown after all were tried.
 */
export async function drain<One>(
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
