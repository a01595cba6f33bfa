/** `npm test` sets the seed for all processes of a run. Without one, as in `npm run e2e`, everything is tested. */
const seed = process.env.DRAW === 'whole' ? undefined : process.env.DRAW_SEED

/** Returns `count` of these cases, chosen by the seed of the run and `turn`; all in `npm run e2e` and `npm run trials`. */
export function drawn<T>(cases: readonly T[], count: number, turn = 0): readonly T[] {
  if (seed === undefined) return cases
  const first = (Number(seed) + turn) % cases.length
  return Array.from({ length: Math.min(count, cases.length) }, (_, index) => cases[(first + index) % cases.length]).flatMap(
    (one) => one ?? [],
  )
}
