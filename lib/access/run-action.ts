import type { z } from 'zod'
import type { AuditObject } from '#backoffice/audit/append-audit'
import type { Desk } from '#backoffice/desk'
import { type AnyErrorCode, type FieldError, ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { normalizeBody } from '#contract/primitives'
import { countedAction } from './access-metrics'
import { type ActionAudit, type ActionContext, openTrail, type Trail } from './action-trail'
import { admit, type GateDeps, type GateRequest, recordInside } from './gate'
import { namedObject } from './named-object'
import type { Need } from './permissions'
import { refuseNul } from './refuse-nul'
import type { Staff } from './staff'

/**
 * Everything that the browser gets: a value, or a code with what it concerns. The message of an error is never sent; `reason` is
 * the explanation of another API for people, redacted and without markup.
 */
export type ActionResult<T> = { ok: true; value: T } | ActionRefusal
export type ActionRefusal = {
  ok: false
  code: AnyErrorCode
  fields?: FieldError[]
  extra?: Record<string, string | number | null>
  retryAfter?: number
  reason?: string
}

export type ActionOptions<Schema extends z.ZodType, T> = {
  needs: Need
  /** It only reads, so it needs no fresh proof even if its permission does. */
  reads?: boolean
  input: Schema
  audit: ActionAudit<z.output<Schema>, T>
}

export type Work<Input, T> = (input: Input, staff: Staff, context: ActionContext) => Promise<T>

/** The environment of an action, which tests replace. */
export type ActionDeps = GateDeps & {
  appOrigin: string
  origin: () => Promise<string | null>
  /** Whether a session has not ended since the request was admitted. */
  goesOn: (desk: Desk, sessionId: string) => Promise<boolean>
  /** redirect() and notFound() are thrown. */
  isControlFlow: (error: unknown) => boolean
  logFailure: (action: string, requestId: string, error: unknown) => void
}

/**
 * Runs an action in a fixed order: the gate (origin, person, permission), the validation of the input, the work, the record.
 * Strangers thus learn nothing about the input that an action expects.
 */
export async function runAction<Schema extends z.ZodType, T>(
  deps: ActionDeps,
  options: ActionOptions<Schema, T>,
  work: Work<z.output<Schema>, T>,
  raw: unknown,
): Promise<ActionResult<T>> {
  return countedAction(options.audit.action, deps.isControlFlow, () => decide(deps, options, work, raw))
}

async function decide<Schema extends z.ZodType, T>(
  deps: ActionDeps,
  options: ActionOptions<Schema, T>,
  work: Work<z.output<Schema>, T>,
  raw: unknown,
): Promise<ActionResult<T>> {
  const { needs, reads, audit } = options
  const requestId = await deps.requestId()
  try {
    const fromHere = (await deps.origin()) === deps.appOrigin
    const object = () => objectOf(options, raw)
    const requested: GateRequest = { action: audit.action, requested: `action ${audit.action}`, needs, reads, fromHere, object }
    const admitted = await admit(deps, requested)
    if (!admitted.ok) return admitted
    const { staff, actor, desk } = admitted
    refuseNul(raw)
    const parsed = options.input.safeParse(normalizeBody(raw))
    if (!parsed.success) return { ok: false, code: 'validation_failed', fields: toFieldErrors(parsed.error.issues) }
    const trail = openTrail(desk, actor, audit, {
      recordRefused: (error) => recordInside(deps, requested, actor, error),
      goesOn: () => deps.goesOn(desk, staff.sessionId),
    })
    return { ok: true, value: await workAndRecord(deps, trail, parsed.data, () => work(parsed.data, staff, trail.context)) }
  } catch (error) {
    if (deps.isControlFlow(error)) throw error
    if (error instanceof ServiceError) return toRefusal(error)
    deps.logFailure(options.audit.action, requestId, error)
    return { ok: false, code: 'internal_error' }
  }
}

/** Returns the object that a refused input names. An unreadable input names none; its refusal is recorded nevertheless. */
function objectOf<Schema extends z.ZodType, T>(
  { input, audit }: ActionOptions<Schema, T>,
  raw: unknown,
): AuditObject | undefined {
  try {
    refuseNul(raw)
    return namedObject(audit.action, input.safeParse(normalizeBody(raw)).data)
  } catch {
    return undefined
  }
}

/** Returns what the browser may know of an error: its code, fields, wait and the API's reason, never our message. */
export function toRefusal({ code, errors, extra, retryAfter, reason }: ServiceError): ActionRefusal {
  return {
    ok: false,
    code,
    ...(errors.length > 0 ? { fields: errors } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(reason === undefined ? {} : { reason }),
  }
}

async function workAndRecord<Input, T>(
  deps: ActionDeps,
  trail: Trail<Input, T>,
  input: Input,
  work: () => Promise<T>,
): Promise<T> {
  let value: T
  try {
    value = await work()
  } catch (error) {
    if (deps.isControlFlow(error)) await trail.done(input)
    else await trail.failed(input, error)
    throw error
  }
  await trail.done(input, value)
  return value
}
