/**
 * Runs `work` for all items, at most `size` at a time. Returns the results in the order of the items. Rejects with the first
 * error; work that has begun goes on.
 */
export async function inParallel<Item, T>(items: readonly Item[], size: number, work: (item: Item) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  const left = [...items.entries()]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) found[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, lane))
  return found
}
