/**
 * Returns whether a value that an API tells, whole or masked (`+58412*****67`, `V*****678`, `0134************0042`), can be the one that is sought. What
 * stands before and behind the stars has to be the same; nothing told fits nothing.
 */
export function fitsMask(told: string | null | undefined, sought: string): boolean {
  if (!told) return false
  const [held, wanted] = [plain(told), plain(sought)]
  const first = held.search(/[*•…]/)
  if (first < 0) return held === wanted
  const end = /[^*•…]*$/.exec(held)?.[0] ?? ''
  return end !== '' && wanted.startsWith(held.slice(0, first)) && wanted.endsWith(end)
}

/** Returns whether a number that an API tells ends with these digits. */
export function endsWithDigits(told: readonly (string | null | undefined)[], digits: string): boolean {
  return told.some((one) => {
    const held = plain(one ?? '')
    const end = /[^*•…]*$/.exec(held)?.[0] ?? ''
    // Of a masked number only its end is told: it is compared as far as both go.
    return (
      end !== '' && (held.endsWith(digits) || (digits.length > end.length && held.length > end.length && digits.endsWith(end)))
    )
  })
}

/** Without blanks, dots and signs; a phone without its country and zero. */
function plain(text: string): string {
  const folded = text.replace(/[\s.()\-\u00a0]/g, '').toUpperCase()
  return /^(\+58|0058|0)?4\d{2}[\d*•…]*$/.test(folded) ? folded.replace(/^(\+58|0058|0)/, '') : folded
}
