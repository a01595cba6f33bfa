/** Parses JSON. Returns undefined for invalid JSON. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports it
  }
}
