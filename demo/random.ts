/** A pseudo-random generator with the same numbers on every machine, so that all people see the same demo. */
export type Random = {
  /** Returns a whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** Returns true in `percent` of a hundred cases. */
  chance: (percent: number) => boolean
}

/** Makes a generator (Mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const between = (least: number, most: number) => least + (next() % (most - least + 1))
  return {
    between,
    pick: (choices) => {
      const choice = choices[next() % choices.length]
      if (choice === undefined) throw new Error('Nothing to pick from')
      return choice
    },
    chance: (percent) => next() % 100 < percent,
  }
}
