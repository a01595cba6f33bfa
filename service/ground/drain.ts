import { allOf } from '#database/run-steps'

const batch = 200

/**
 * Processes due rows in batches, oldest first, until no more are due. Returns how many succeeded. Rows that fail do not block
 * others, however many they are: the next call retries them, and their errors are thrown after all were tried.
 */
export async function drain<One>(
  find: (limit: number) => Promise<readonly One[]>,
  end: (one: One) => Promise<unknown>,
): Promise<number> {
  const failed = new Map<string, unknown>()
  let ended = 0
  for (let isLast = false; !isLast; ) {
    // The failed ones are still due, and found again.
    const limit = batch + failed.size
    const due = await find(limit)
    isLast = due.length < limit
    for (const one of due.filter((found) => !failed.has(JSON.stringify(found)))) {
      try {
        await end(one)
        ended += 1
      } catch (error) {
        failed.set(JSON.stringify(one), error)
      }
    }
  }
  if (failed.size > 0) throw allOf([...failed.values()], `${failed.size} rows failed`)
  return ended
}
