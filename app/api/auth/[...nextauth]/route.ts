import { unstable_rethrow } from 'next/navigation'
import NextAuth from 'next-auth'
import { authOptions } from '#lib/access/auth'
import { refusedByCompany, rememberAsking } from '#lib/access/enter-by-company'
import { refuseForeign } from '#lib/access/handler'
import { withCompany } from '#lib/access/with-company'
import { log } from '#lib/server/log'

type Context = { params: Promise<{ nextauth: string[] }> }

const byCompany = withCompany !== undefined
const open = {
  GET: ['csrf', ...(byCompany ? ['callback/company'] : [])],
  POST: ['callback/credentials', 'callback/demo', 'callback/passkey', ...(byCompany ? ['signin/company'] : [])],
} as const

/** The query strings that a page may add to the request to the identity provider: they require a fresh authentication. */
const additions: readonly string[] = ['', '?prompt=login&max_age=0']

export function GET(request: Request, context: Context): Promise<Response> {
  return answer(request, context, open.GET)
}

export function POST(request: Request, context: Context): Promise<Response> {
  return answer(request, context, open.POST)
}

/**
 * Serves only those paths of next-auth that the sign-in form uses: neither its own pages nor its public log endpoint. A body that
 * it cannot read is the client's error (400).
 */
async function answer(request: Request, context: Context, paths: readonly string[]): Promise<Response> {
  const { nextauth } = await context.params
  const path = nextauth.join('/')
  const { search } = new URL(request.url)
  if (!paths.includes(path) || (path.startsWith('signin/') && !additions.includes(search))) return refuse('not_found', 404)
  const refused = request.method === 'GET' ? undefined : await refuseForeign(request)
  if (refused !== undefined) return refused
  try {
    const anew = path.startsWith('signin/') && (await rememberAsking({ anew: search !== '' }))
    const response: Response = await NextAuth(await authOptions({ anew }))(request, context)
    if (response.status >= 500) return refuse('validation_failed', 400) // for example an invalid callback address
    response.headers.set('cache-control', 'private, no-store')
    if (request.method === 'GET') await leadToOwnPage(response)
    return response
  } catch (error) {
    unstable_rethrow(error)
    log.warn({ err: error }, 'sign-in request could not be read')
    return refuse('validation_failed', 400)
  }
}

/** Redirects to our own page, because the error pages of next-auth are not served. */
async function leadToOwnPage({ headers }: Response): Promise<void> {
  if (headers.get('location')?.includes('/api/auth/')) headers.set('location', await refusedByCompany('company_failed'))
}

function refuse(code: string, status: number): Response {
  return Response.json({ code }, { status, headers: { 'cache-control': 'private, no-store' } })
}
