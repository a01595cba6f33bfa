import { qrRows } from './qr-code'

/** Returns a QR code as one path of an SVG, with the quiet border that readers need. `size` is its width in modules. */
export function qrPath(text: string): { size: number; path: string } {
  const border = 4
  const rows = qrRows(text)
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + border} ${y + border}h1v1h-1z`] : [])))
  return { size: rows.length + 2 * border, path: path.join('') }
}
