import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path'

test('a reader reads every length, from one letter to far more than an app needs', () => {
  for (const length of [1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('')
    expect([length, read(qrPath(text))]).toEqual([length, text])
  }
})

test('letters of any language are read as they were written', () => {
  const text = 'otpauth://totp/Cauce:Lucía Peña 🌊?secret=GEZDGNBVGY3TQOJQ'
  expect(read(qrPath(text))).toBe(text)
})

test('what is too long is refused', () => {
  expect(() => qrPath('x'.repeat(2_332))).toThrow('long')
})

/** Decodes a code as a camera would, with four pixels per module. */
function read({ size, path }: { size: number; path: string }): string | undefined {
  const scale = 4
  const width = size * scale
  const dots = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++) {
      const from = (y * width + Number(left) * scale) * 4
      for (let at = from; at < from + scale * 4; at += 4) dots.fill(0, at, at + 3)
    }
  }
  return jsQR(dots, width, width)?.data
}
