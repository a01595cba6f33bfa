/** Small letters without accents and with single spaces: as names are compared. */
export function foldName(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** The words of a name or an e-mail, as they are compared one by one. */
export function splitWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
