import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrRows } from './qr-code'

test('a reader reads every length, from one letter to the longest', () => {
  for (const length of [1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('')
    expect([length, read(qrRows(text))]).toEqual([length, text])
  }
})

test('letters of any language are read as they were written', () => {
  const text = 'otpauth://totp/Cauce:Lucía Peña 🌊?secret=GEZDGNBVGY3TQOJQ'
  expect(read(qrRows(text))).toBe(text)
})

test('what is too long is refused', () => {
  expect(() => qrRows('x'.repeat(667))).toThrow('667 bytes')
})

/** Decodes a code as a camera would: four pixels per module, and a quiet border of four modules. */
function read(rows: readonly (readonly boolean[])[]): string | undefined {
  const [scale, border] = [4, 4]
  const width = (rows.length + 2 * border) * scale
  const dots = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const dark = rows[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border]
      if (dark) dots.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsQR(dots, width, width)?.data
}
