/**
 * Returns the end of an id as people type it: eight characters, or as many more as it takes to have a letter, because digits
 * alone may also be a phone.
 */
export function idEnd(id: string): string {
  const lengths = Array.from({ length: id.length }, (_, index) => index + 1)
  const length = lengths.find((one) => one >= 8 && /[a-z]/i.test(id.slice(-one)))
  return length === undefined ? id : id.slice(-length)
}
