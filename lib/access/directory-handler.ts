import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Actor, type Desk, directoryActor } from '#backoffice/desk'
import { beginAnonymousAttempt } from '#backoffice/sign-in/throttle'
import { ServiceError } from '#contract/errors'
import { clientAddressOf } from '../server/client-address'
import { openDesk } from '../server/desk'
import { env } from '../server/env'
import { log } from '../server/log'
import { currentRequestId } from './session'

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** What the work of a SCIM endpoint can use. */
export type DirectoryContext = { desk: Desk; actor: Actor; request: Request; id: string }
export type DirectoryAnswer = { status?: number; body?: object; location?: string }

/** Refuses a request of a directory with a status and, where SCIM defines one, a `scimType`. */
export class DirectoryRefusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: string,
  ) {
    super(detail)
  }
}

/**
 * Wraps a SCIM endpoint, which only the company's directory may call: it sends SCIM_TOKEN as a bearer token. Without that setting
 * the endpoint does not exist. A wrong token counts like a wrong password of its address; the right one is accepted even while
 * the address is throttled. Answers have the form of SCIM 2.0 (RFC 7644).
 */
export function directoryHandler(work: (context: DirectoryContext) => Promise<DirectoryAnswer>) {
  return async (request: Request, { params }: { params: Promise<{ id?: string }> }): Promise<Response> => {
    const requestId = await currentRequestId()
    try {
      if (env.SCIM_TOKEN === undefined) throw new DirectoryRefusal(404, 'SCIM_TOKEN is not set')
      const [desk, address] = [await openDesk(), clientAddressOf(request.headers)]
      if (!holdsSecret(request, env.SCIM_TOKEN)) {
        await beginAnonymousAttempt(desk, address ?? 'unknown')
        throw new DirectoryRefusal(401, 'the bearer token is missing or wrong')
      }
      const { id = '' } = (await params) ?? {}
      return toResponse(await work({ desk, actor: directoryActor(requestId, address), request, id }))
    } catch (error) {
      return toRefusal(error, requestId)
    }
  }
}

/** Parses the body with its schema. Throws a refusal with 400 if the body is not JSON. */
export async function readDirectoryBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body: unknown = await request.json().catch(() => {
    throw new DirectoryRefusal(400, 'the body is not JSON', 'invalidSyntax')
  })
  return schema.parse(body)
}

/** Compares digests in constant time, so that timing reveals neither the position of a difference nor the length. */
function holdsSecret(request: Request, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [, shown = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(digest(shown), digest(secret))
}

function toResponse({ status = 200, body, location }: DirectoryAnswer): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store', 'content-type': 'application/scim+json' })
  if (location !== undefined) headers.set('location', location)
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

function toRefusal(error: unknown, requestId: string): Response {
  const { status, detail, scimType } = refusalOf(error, requestId)
  const body = { schemas: [errorSchema], status: String(status), detail, ...(scimType === undefined ? {} : { scimType }) }
  const response = toResponse({ status, body })
  if (error instanceof ServiceError && error.retryAfter !== undefined)
    response.headers.set('retry-after', String(error.retryAfter))
  if (status === 401) response.headers.set('www-authenticate', 'Bearer')
  return response
}

function refusalOf(error: unknown, requestId: string): DirectoryRefusal {
  if (error instanceof DirectoryRefusal) return error
  if (error instanceof z.ZodError) return new DirectoryRefusal(400, z.prettifyError(error), 'invalidValue')
  if (error instanceof ServiceError) {
    if (error.code === 'not_found') return new DirectoryRefusal(404, 'there is no such user')
    if (error.code === 'last_admin') {
      return new DirectoryRefusal(409, 'nobody would be left who manages people: another admin is needed first')
    }
    if (error.code === 'too_many_attempts') return new DirectoryRefusal(429, 'too many wrong tokens')
    if (error.errors.some(({ detail }) => detail === 'taken')) {
      return new DirectoryRefusal(409, 'somebody has this userName', 'uniqueness')
    }
  }
  log.error({ requestId, err: error }, 'the directory was not answered')
  return new DirectoryRefusal(500, 'this did not work; nothing is known of its outcome')
}
