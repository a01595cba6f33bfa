import { readProbes } from '#lib/server/probes'

export const dynamic = 'force-dynamic'
/** The service refuses these methods, as it does at its own address. */
export { refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT }

/** Returns whether this process is ready, with the checks behind that; status 503 if it is not. */
export async function GET(): Promise<Response> {
  const { ready, ...facts } = await readProbes().readReadiness()
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready', ...facts }, { status: ready ? 200 : 503, headers })
}

function refuse(request: Request): Promise<Response> {
  return readProbes().forwardToService(request)
}
