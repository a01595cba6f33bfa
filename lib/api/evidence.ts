import { z } from 'zod'
import { isErrorCode } from '#contract/errors'
import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { isRecord, parseJson } from './json'

/** What the answer to a probe shows about an operation. Only the first four are proof. */
export type ProbeEvidence = 'a list' | 'no such record' | 'its method' | 'a scope' | 'unlike' | 'no answer'

/**
 * Returns whether an operation is probed by its method: an act, and a record whose absence has no code of its own, because
 * unknown paths are answered alike, or that cannot be absent and is no list.
 */
export function isProbedByMethod({ method, ids, answer }: ConsoleOperation): boolean {
  const isAlwaysThere = Object.keys(ids).length === 0 && rowsIn(answer) === undefined
  return method !== 'GET' || ids.id === 'not_found' || isAlwaysThere
}

/** Returns what the shape of an answer proves; its status alone proves nothing. */
export function proves(operation: ConsoleOperation, answer: Answer): ProbeEvidence {
  if (isProbedByMethod(operation)) return namesMethod(operation, answer) ? 'its method' : 'unlike'
  if (showsPage(operation, answer)) return 'a list'
  const code = problemIn(answer)
  // Only our code `insufficient_scope` counts: other gateways also send a plain 403.
  if (answer.status === 403 && code === 'insufficient_scope') return 'a scope'
  return answer.status === 404 && code !== undefined && code !== 'not_found' && code.endsWith('_not_found')
    ? 'no such record'
    : 'unlike'
}

/** Returns whether an answer is a list like ours: rows in `data`, and for a page also `has_more`. */
export function showsPage(operation: ConsoleOperation | undefined, answer: Answer | undefined): boolean {
  const rows = operation && rowsIn(operation.answer)
  if (rows === undefined || answer?.status !== 200) return false
  const body = parseJson(answer.text)
  if (!isRecord(body) || !Array.isArray(body.data)) return false
  return !rows.paged || typeof body.has_more === 'boolean'
}

/** Returns whether a list has pages; undefined if the answer is no list. */
function rowsIn(answer: z.ZodType): { paged: boolean } | undefined {
  if (!(answer instanceof z.ZodObject) || !(answer.shape.data instanceof z.ZodArray)) return undefined
  return { paged: answer.shape.has_more !== undefined }
}

/** Tells whether an answer (400 or 422) refuses the question; false if none came. */
export function isRefused(answer: Answer | undefined): boolean {
  return answer?.status === 422 || answer?.status === 400
}

/** Returns whether the answer is our problem document for a wrong method, with this one in `Allow`. */
function namesMethod({ method }: ConsoleOperation, answer: Answer): boolean {
  const allowed = (answer.headers.allow ?? '').split(',').map((word) => word.trim().toUpperCase())
  return problemIn(answer) === 'method_not_allowed' && allowed.includes(method)
}

/** Returns the code of a problem document of our catalogue: its `type` must end with the same code. */
function problemIn({ text }: Answer): string | undefined {
  const body = parseJson(text)
  if (!isRecord(body) || typeof body.code !== 'string' || !isErrorCode(body.code)) return undefined
  // Without it, a code is a word that another API may use too, with records whose words mean something else.
  return String(body.type).endsWith(`/${body.code}`) ? body.code : undefined
}
