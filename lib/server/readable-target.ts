/** Makes a target readable for Next: the percent signs of a path that cannot be decoded are encoded, so that it names no page. */
export function toReadableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  const readable = isDecodable(path) ? path : path.replaceAll('%', '%25')
  const rooted = readable.startsWith('/') ? readable : `/${readable}`
  return [rooted, ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
