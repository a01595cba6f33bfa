const batch = 200

/**
 * Drains a queue of rows whose time has come: works through them batch by batch, oldest first, until `find` returns less than a batch. Returns
 * how many it has ended. One row that fails holds up no other: the next call tries it again, and its error is thrown when all were tried.
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
