import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { errorStatus, isErrorCode, ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { env } from './env'
import { log } from './log'
import type { Need } from './permissions'
import { type ActionRefusal, refusal } from './run-action'
import { currentRequestId, currentStaff, type Staff } from './session'

export type HandlerOptions<Schema extends z.ZodType> = {
  needs: Need
  /** Of the path's and the query's members together; of the body too when it is not a GET. */
  input: Schema
  /** The page asks by itself, again and again: that does not keep a session alive. */
  polls?: boolean
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/**
 * A route handler for data of the console, with the checks of an action: origin (of what is not a GET), session, permission, input.
 * Answers JSON that nobody stores, or `{ code }` under the status of that code.
 */
export function handler<Schema extends z.ZodType, T>(
  { needs, input, polls }: HandlerOptions<Schema>,
  work: (input: z.output<Schema>, staff: Staff, request: Request) => Promise<T>,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    try {
      if (!comesFromHere(request)) return problem({ ok: false, code: 'forbidden_origin' })
      const staff = await currentStaff({ polls })
      if (staff === null) return problem({ ok: false, code: 'unauthenticated' })
      if (!staff.can(needs)) return problem({ ok: false, code: 'forbidden' })
      const parsed = input.safeParse(await readInput(request, context))
      if (!parsed.success) return problem({ ok: false, code: 'validation_failed', fields: toFieldErrors(parsed.error.issues) })
      const value = await work(parsed.data, staff, request)
      return value instanceof Response ? value : Response.json(value, { headers: neverStored })
    } catch (error) {
      unstable_rethrow(error)
      if (error instanceof ServiceError) return problem(refusal(error))
      const requestId = await currentRequestId()
      log.error({ path: new URL(request.url).pathname, requestId, err: error }, 'handler failed')
      return problem({ ok: false, code: 'internal_error' })
    }
  }
}

const neverStored = { 'cache-control': 'private, no-store' }

/** A page elsewhere can make a browser ask, with the cookie: a change must name our origin, and a read must not come from another site. */
function comesFromHere(request: Request): boolean {
  if (request.method !== 'GET') return request.headers.get('origin') === env.APP_ORIGIN
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

async function readInput(request: Request, { params }: RouteContext): Promise<unknown> {
  const inUrl = { ...Object.fromEntries(new URL(request.url).searchParams), ...(await params) }
  if (request.method === 'GET') return inUrl
  const body: unknown = await request.json().catch(() => {
    throw new ServiceError('invalid_json', 'the body is not JSON')
  })
  return typeof body === 'object' && body !== null ? { ...body, ...inUrl } : body
}

function problem({ ok: _ok, ...facts }: ActionRefusal): Response {
  return Response.json(facts, { status: statusOf(facts.code), headers: neverStored })
}

function statusOf(code: ActionRefusal['code']): number {
  if (isErrorCode(code)) return errorStatus[code]
  if (code === 'forbidden' || code === 'forbidden_origin') return 403
  if (code === 'too_many_attempts') return 429
  if (code === 'stale_record') return 409
  if (code === 'search_whole_only') return 422
  return 502
}
