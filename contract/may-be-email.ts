/**
 * Returns whether an e-mail that an API returned can be this whole one, in letters of either case. Of a masked e-mail, what is
 * visible is compared.
 */
export function mayBeEmail(returned: string, whole: string): boolean {
  const [held, sought] = [comparable(returned), comparable(whole)]
  const [, begin, end] = /^([^*•…]*)[*•…].*?([^*•…]*)$/.exec(held) ?? []
  const isMasked = begin !== undefined && end !== undefined
  return isMasked ? sought.startsWith(begin) && sought.endsWith(end) : held === sought
}

function comparable(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
