/** A deprecated operation: since when, until when it works, and where its successor is documented. */
export type Deprecation = { since: Date; sunset: Date; link: string }

/** Returns `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. Throws unless callers have at least a year. */
export function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (deprecation === undefined) return {}
  const { since, sunset, link } = deprecation
  const earliest = new Date(since)
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1)
  if (sunset < earliest) throw new RangeError('An operation may not end within a year of its deprecation')
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  }
}
