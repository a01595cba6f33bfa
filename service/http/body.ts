import { ServiceError } from '#contract/errors'
import { normalizeBody } from '#contract/primitives'
import type { Incoming } from './incoming'

const maxDepth = 32

/** Reads a JSON body: at most 32 levels deep, strings trimmed and NFC. Undefined when there is no body. */
export async function readJsonBody(request: Incoming): Promise<unknown> {
  const contentType = request.header('content-type')
  if (contentType !== null && !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ServiceError('unsupported_media_type', 'The body is not application/json')
  }
  const bytes = await request.bytes()
  if (bytes.length === 0) return undefined
  if (contentType === null) throw new ServiceError('unsupported_media_type', 'The body has no content type')
  return parseJsonBytes(bytes)
}

/** The same of a body whose bytes were read before, because a signature covers them. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (nestingOf(text) > maxDepth) throw new ServiceError('invalid_json', `The body has more than ${maxDepth} levels`)
  return normalizeBody(parse(text))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ServiceError('invalid_json', 'The body is not UTF-8', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the body, which may hold personal data.
    throw new ServiceError('invalid_json', 'The body is not JSON')
  }
}

/** How deep brackets nest, outside of strings. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth--
  }
  return deepest
}
