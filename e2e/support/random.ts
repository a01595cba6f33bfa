/** Returns a Mulberry32 generator: the same numbers for the same seed, so that a failed run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns E2E_SEED or a new seed, and prints it, so that the run can be repeated. */
export function chooseSeed(title: string): number {
  const seed = Number(process.env.E2E_SEED || Math.floor(Math.random() * 2 ** 31))
  console.log(`${title}: E2E_SEED=${seed}`)
  return seed
}
