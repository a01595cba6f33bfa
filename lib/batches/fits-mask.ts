/**
 * Returns whether a value of an API, whole or masked (`+58412*****67`, `V*****678`, `0134************0042`), can be the wanted
 * one: the characters before and after the stars have to match. A missing value never fits.
 */
export function fitsMask(returned: string | null | undefined, sought: string): boolean {
  if (!returned) return false
  const [held, wanted] = [withoutSeparators(returned), withoutSeparators(sought)]
  const first = held.search(/[*•…]/)
  if (first < 0) return held === wanted
  const end = /[^*•…]*$/.exec(held)?.[0] ?? ''
  return end !== '' && wanted.startsWith(held.slice(0, first)) && wanted.endsWith(end)
}

/** Returns whether a number of an API ends with these digits. */
export function endsWithDigits(returned: readonly (string | null | undefined)[], digits: string): boolean {
  return returned.some((one) => {
    const held = withoutSeparators(one ?? '')
    const end = /[^*•…]*$/.exec(held)?.[0] ?? ''
    // Of a masked number only the end is visible: it is compared as far as both go.
    return (
      end !== '' && (held.endsWith(digits) || (digits.length > end.length && held.length > end.length && digits.endsWith(end)))
    )
  })
}

/** Removes blanks, dots and signs, and from a phone its country code and leading zero. */
function withoutSeparators(text: string): string {
  const joined = text.replace(/[\s.()\-\u00a0]/g, '').toUpperCase()
  return /^(\+58|0058|0)?4\d{2}[\d*•…]*$/.test(joined) ? joined.replace(/^(\+58|0058|0)/, '') : joined
}
