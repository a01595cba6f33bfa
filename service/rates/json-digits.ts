/**
 * JSON whose numbers stay as they are written: text, so that none of their digits is lost on the way through a float.
 * Throws a SyntaxError for what is not JSON.
 */
export function parseWithDigits(text: string): unknown {
  JSON.parse(text) // only what is JSON is rewritten
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}

/** The value that a JSON pointer (RFC 6901) leads to; undefined when it leads nowhere. */
export function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>((value, name) => {
    if (value === null || typeof value !== 'object') return undefined
    const member = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return Object.entries(value).find(([own]) => own === member)?.[1]
  }, document)
}
