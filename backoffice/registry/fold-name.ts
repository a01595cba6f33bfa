/** Small letters without accents and with single spaces: as names are compared. */
export function foldName(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}
