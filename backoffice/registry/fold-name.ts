/** Normalizes a name for comparison: lower case, without accents, single spaces. */
export function foldName(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** Splits a name or an e-mail into normalized words. */
export function splitWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
