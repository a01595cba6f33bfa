import { masks, penalty } from './qr-masks'
import { correctionBytes } from './reed-solomon'

// QR codes of bytes with error correction level M, 15 % (ISO/IEC 18004), in versions 1 to 20: 666 bytes at most.

/** For each version: correction bytes per block, and number of blocks. */
const layouts: readonly (readonly [correction: number, blocks: number])[] = [
  ...([
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
  ] as const),
  ...([
    [30, 5],
    [22, 8],
    [22, 9],
    [24, 9],
    [24, 10],
    [28, 10],
    [28, 11],
    [26, 13],
    [26, 14],
    [26, 16],
  ] as const),
]

/** True is dark. `undefined` is free for data. */
type Grid = (boolean | undefined)[][]

/** Returns the rows of the code, true for dark, without the quiet border that it needs. Throws for more than 666 bytes. */
export function qrRows(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = layouts.findIndex((_, index) => bytes.length + (index < 9 ? 2 : 3) <= dataLength(index + 1)) + 1
  if (version === 0) throw new Error(`${bytes.length} bytes are too many for a QR code`)
  const patterns = drawPatterns(version)
  const words = interleave(toData(bytes, version), version)
  const drawn = masks.map((_, mask) => drawFormat(placed(patterns, words, mask), mask))
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

/** Returns the capacity of a version in bytes, data and correction together. */
function wholeLength(version: number): number {
  const along = Math.floor(version / 7) + 2
  const patterns = version < 2 ? 0 : (25 * along - 10) * along - 55 + (version < 7 ? 0 : 36)
  return Math.floor(((16 * version + 128) * version + 64 - patterns) / 8)
}

function layoutOf(version: number): readonly [correction: number, blocks: number] {
  return layouts[version - 1] ?? [0, 0]
}

function dataLength(version: number): number {
  const [correction, blocks] = layoutOf(version)
  return wholeLength(version) - correction * blocks
}

/** Returns mode, length and bytes, padded to the capacity. */
function toData(bytes: readonly number[], version: number): number[] {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${length}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const data = (bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2))
  const filled = Array.from({ length: dataLength(version) - data.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11))
  return [...data, ...filled]
}

/** Returns the blocks with their correction, interleaved byte by byte, so that a stain damages a little of each. */
function interleave(data: readonly number[], version: number): number[] {
  const [correction, count] = layoutOf(version)
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  let from = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(from, from + short + (index < longFrom ? 0 : 1))
    from += block.length
    return { block, ends: correctionBytes(block, correction) }
  })
  const inTurn = (length: number, of: (index: number, at: number) => number | undefined) =>
    Array.from({ length }, (_, at) => blocks.map((_, index) => of(index, at))).flat()
  const words = [
    ...inTurn(short + 1, (index, at) => blocks[index]?.block[at]),
    ...inTurn(correction, (index, at) => blocks[index]?.ends[at]),
  ]
  return words.filter((word) => word !== undefined)
}

function drawPatterns(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y]
    if (row !== undefined && x >= 0 && x < size) row[x] = dark
  }
  const square = (x: number, y: number, reach: number, isLight: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const centres = alignments(version)
  for (const x of centres) for (const y of centres) if (!isCorner(x, y, size)) square(x, y, 2, (distance) => distance === 1)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance === 2 || distance === 4)
  if (version >= 7) drawVersion(version, size, set)
  return drawFormat(grid, 0)
}

function alignments(version: number): number[] {
  if (version === 1) return []
  const along = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (along * 2 - 2)) * 2
  return [6, ...Array.from({ length: along - 1 }, (_, index) => 10 + 4 * version - index * step)]
}

function isCorner(x: number, y: number, size: number): boolean {
  return (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)
}

/** Returns a number with its error correction: the remainder of a division by `divisor`. */
function withRemainder(number: number, divisor: number, bits: number): number {
  let rest = number << bits
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - bits)
  return (number << bits) | rest
}

function drawVersion(version: number, size: number, set: (x: number, y: number, dark: boolean) => void): void {
  const bits = withRemainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    set(far, near, ((bits >> at) & 1) === 1)
    set(near, far, ((bits >> at) & 1) === 1)
  }
}

/** Draws level and mask twice, beside the corners. Level M is 0. */
function drawFormat<T extends boolean | undefined>(grid: T[][], mask: number): (T | boolean)[][] {
  const drawn: (T | boolean)[][] = grid.map((row) => [...row])
  const size = grid.length
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412
  const set = (x: number, y: number, dark: boolean) => {
    const row = drawn[y]
    if (row !== undefined) row[x] = dark
  }
  for (let at = 0; at < 15; at++) {
    const dark = ((bits >> at) & 1) === 1
    const along = at < 6 ? at : at < 8 ? at + 1 : 14 - at
    if (at < 8) set(8, along, dark)
    else set(at === 8 ? 7 : along, 8, dark)
    if (at < 8) set(size - 1 - at, 8, dark)
    else set(8, size - 15 + at, dark)
  }
  set(8, size - 8, true)
  return drawn
}

/** Places the bits up and down in pairs of columns, from the right, around the fixed patterns. */
function placed(patterns: Grid, words: readonly number[], mask: number): boolean[][] {
  const size = patterns.length
  const drawn: Grid = patterns.map((row) => [...row])
  const isFlipped = masks[mask] ?? (() => false)
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const goesUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = goesUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = drawn[y]
        if (row === undefined || patterns[y]?.[x] !== undefined) continue
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
        at++
        row[x] = (bit === 1) !== isFlipped(x, y)
      }
    }
  }
  return drawn.map((row) => row.map((dark) => dark === true))
}
