/** `npm test` sets it for all processes of a run; nobody draws otherwise, so that `npm run e2e` tries everything. */
const seed = process.env.DRAW === 'whole' ? undefined : process.env.DRAW_SEED

/** Of these cases as many as said, drawn by the seed of the run and `turn`; all of them in `npm run e2e` and `npm run trials`. */
export function drawn<T>(cases: readonly T[], count: number, turn = 0): readonly T[] {
  if (seed === undefined) return cases
  const first = (Number(seed) + turn) % cases.length
  return Array.from({ length: Math.min(count, cases.length) }, (_, index) => cases[(first + index) % cases.length]).flatMap(
    (one) => one ?? [],
  )
}
