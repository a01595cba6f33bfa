// Reed–Solomon remainders over the field of 256 elements of QR codes (ISO/IEC 18004: x⁸ + x⁴ + x³ + x² + 1).

/** Returns the product of two bytes in that field. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** Returns (x − 1)(x − 2)(x − 4)… with `degree` factors, without its first coefficient, which is 1. */
function generator(degree: number): number[] {
  let coefficients = [...Array(degree - 1).fill(0), 1]
  let root = 1
  for (let index = 0; index < degree; index++) {
    const factor = root
    coefficients = coefficients.map((value, at) => multiply(value, factor) ^ (coefficients[at + 1] ?? 0))
    root = multiply(root, 2)
  }
  return coefficients
}

/** Returns `count` bytes of error correction for the data. */
export function correctionBytes(data: readonly number[], count: number): number[] {
  const divisor = generator(count)
  let rest: number[] = Array(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor))
  }
  return rest
}
