import { invalidField, ServiceError } from '#contract/errors'
import { normalizeBody } from '#contract/primitives'
import type { Incoming } from './incoming'
import { inspectJson } from './json-text'

const maxDepth = 32

/**
 * Reads a JSON body of at most 32 levels without duplicate members; strings are trimmed and NFC. Returns undefined for an empty
 * body. Throws `unsupported_media_type`, `invalid_json`, or `validation_failed` for a duplicate member.
 */
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

/** Parses a body whose bytes were read before, because a signature covers them. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const { depth, duplicate } = inspectJson(text)
  if (depth > maxDepth) throw new ServiceError('invalid_json', `The body has more than ${maxDepth} levels`)
  const body = parse(text)
  // A proxy or gateway that checked the body before may have read the other of the two members.
  if (duplicate !== undefined) throw invalidField(duplicate, 'duplicate_field')
  return normalizeBody(body)
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
    // The parser's message is dropped: it quotes the body, which may contain personal data.
    throw new ServiceError('invalid_json', 'The body is not JSON')
  }
}
