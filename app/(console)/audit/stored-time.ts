/** Returns whether a stored word is a point in time, as JSON writes it. */
export function isStoredTime(word: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(word)
}
