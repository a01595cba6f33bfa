export const dynamic = 'force-dynamic'

/** The process is up; says nothing of its database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
