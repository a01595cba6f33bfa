/**
 * The eight masks of a QR code, which invert modules so that data do not look like a pattern. The code states which one it uses.
 */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Returns the penalty of a code: for lines and squares of one colour, false finder patterns, and unequal shares of colours. */
export function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true))
  const lines = [...rows, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/(.)\1{4,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0), 0)
  const same = (x: number, y: number) =>
    new Set([rows[y]?.[x], rows[y]?.[x + 1], rows[y + 1]?.[x], rows[y + 1]?.[x + 1]]).size === 1
  const squares = rows.slice(1).reduce((sum, _, y) => sum + rows.slice(1).filter((_, x) => same(x, y)).length, 0)
  const dark = rows.flat().filter(Boolean).length
  return runs + 40 * finders + 3 * squares + 10 * Math.floor(Math.abs(dark / size ** 2 - 0.5) * 20)
}
