import { perProcess } from '../per-process'

/** The number of connections of a pool, and how many of them are busy. */
export type PoolUse = { open: number; busy: number }
type Watched = { pool: string; most: number; use: () => PoolUse }

const watched = perProcess('pools', () => new Set<Watched>())

/** Adds a pool to `poolUses`. Returns a function that removes it. */
export function watchPool(one: Watched): () => void {
  watched.get().add(one)
  return () => watched.get().delete(one)
}

/** Returns the pools of this process by name; pools of one name are summed. */
export function poolUses(): (PoolUse & { pool: string; most: number })[] {
  const sums = new Map<string, PoolUse & { most: number }>()
  for (const { pool, most, use } of watched.get()) {
    const before = sums.get(pool) ?? { open: 0, busy: 0, most: 0 }
    const { open, busy } = use()
    sums.set(pool, { open: before.open + open, busy: before.busy + busy, most: before.most + most })
  }
  return [...sums].map(([pool, sum]) => ({ pool, ...sum }))
}
