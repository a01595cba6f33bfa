/** Parses JSON with numbers as text, as written, so that no digit is lost in a float. Throws a SyntaxError for invalid JSON. */
export function parseWithDigits(text: string): unknown {
  JSON.parse(text) // throws unless the text is valid JSON
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}

/** Returns the value at a JSON pointer (RFC 6901); undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>((value, name) => {
    if (value === null || typeof value !== 'object') return undefined
    const member = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.entries(value).find(([own]) => own === member)?.[1]
  }, document)
}
