/** Returns undefined for what is no JSON. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says so
  }
}
