/** Runs `work` on all items, at most `size` at a time. Rejects with the first error. */
export async function inPools<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const pool = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: size }, pool))
}
