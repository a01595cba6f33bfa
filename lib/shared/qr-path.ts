import { encode } from 'uqr'

/**
 * Returns the QR code (ISO/IEC 18004, error correction level M) of a text as one path of an SVG, with the quiet border that
 * readers need. `size` is its width in modules. Throws for a text of more than 2,331 bytes.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
