/** Of an id of anybody, in characters. */
export const longestId = 255

/** Returns whether a text can be an id at all: NUL and half a character can neither be stored nor sent. */
export function isId(text: string): boolean {
  return text.length > 0 && text.length <= longestId && !/\0|\p{Cs}/u.test(text)
}
