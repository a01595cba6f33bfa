import { randomBytes, randomUUID } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { cookieNames, secureCookies } from '#lib/access/session-cookie'
import { appOrigin } from '#lib/server/app-origin'
import { contentSecurityPolicy } from '#lib/server/content-security-policy'
import { safePath } from '#lib/shared/safe-path'

/**
 * Gives every page, before it is made, a nonce for its scripts, an id for the request, and a short way to the sign-in page for
 * who has no session cookie. It decides nothing: every page, action and handler asks for itself who it is and what they may,
 * and so does the handler to which it leads what comes from another site.
 */
export default function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const requestHeaders = new Headers(request.headers)
  requestHeaders.set('x-path', pathname + search)
  requestHeaders.set('x-request-id', randomUUID())
  if (comesFromElsewhere(request)) {
    return NextResponse.rewrite(new URL('/api/console/elsewhere', request.url), { request: { headers: requestHeaders } })
  }
  const isAction = request.headers.has('next-action')
  const isOpen = /^\/(sign-in|join|reset|reference)(\/|$)/.test(pathname)
  if (!isOpen && !isAction && !request.cookies.has(cookieNames.session)) {
    const signIn = new URL('/sign-in', appOrigin)
    if (pathname !== '/') signIn.searchParams.set('callback', safePath(pathname + search))
    return NextResponse.redirect(signIn)
  }
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), {
    https: secureCookies,
    development: process.env.NODE_ENV === 'development',
  })
  requestHeaders.set('content-security-policy', policy) // where Next finds the nonce for its own scripts
  const response = NextResponse.next({ request: { headers: requestHeaders } })
  response.headers.set('content-security-policy', policy)
  return response
}

/**
 * Returns whether a page elsewhere made a browser send this to a page of ours. Next would answer it with 500 before anybody
 * could write it down; the gate refuses it by the same rule, and writes it down. What comes from the address that was asked, be
 * it the wrong one, is told so by the action.
 */
function comesFromElsewhere({ method, headers }: NextRequest): boolean {
  const origin = headers.get('origin')
  if (method !== 'POST' || origin === null) return false
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return origin !== appOrigin && host !== headers.get('host')
}

/**
 * What partners and banks send stays outside: a body that passes a proxy is cut at 10 MB without a word. Files and health need
 * neither nonce nor session.
 */
export const config = {
  matcher: [
    '/((?!v1(?:/|$)|bank-notifications/|api/|_next/|problems(?:/|$)|healthz$|readyz$|openapi\\.json$|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)',
  ],
}
