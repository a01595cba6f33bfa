import { perProcess } from '../per-process'

/** How many connections a pool has, and how many of them are at work. */
export type PoolUse = { open: number; busy: number }
type Watched = { pool: string; most: number; use: () => PoolUse }

const watched = perProcess('pools', () => new Set<Watched>())

/** Lets `poolUses` tell of a pool until the function is called that this returns. */
export function watchPool(one: Watched): () => void {
  watched.get().add(one)
  return () => watched.get().delete(one)
}

/** Those of this process by their names; pools of one name count together. */
export function poolUses(): (PoolUse & { pool: string; most: number })[] {
  const sums = new Map<string, PoolUse & { most: number }>()
  for (const { pool, most, use } of watched.get()) {
    const before = sums.get(pool) ?? { open: 0, busy: 0, most: 0 }
    const { open, busy } = use()
    sums.set(pool, { open: before.open + open, busy: before.busy + busy, most: before.most + most })
  }
  return [...sums].map(([pool, sum]) => ({ pool, ...sum }))
}
