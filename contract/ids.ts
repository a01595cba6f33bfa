/** The greatest length of an id of any API, in characters. */
export const longestId = 255

/** Matches a UUID in small letters, as the console and the built-in service give them to their records. */
export const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a text can be an id. NUL and lone surrogates can neither be stored nor sent. */
export function isId(text: string): boolean {
  return text.length > 0 && text.length <= longestId && !/\0|\p{Cs}/u.test(text)
}
