import 'server-only'

const patienceMs = 15_000

/**
 * Posts JSON to an address that the operator has set. It follows no redirect; an answer that is not 2xx, or none in time, throws, and what was
 * answered is not read.
 */
export async function postJson(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the address answered ${answer.status}`)
}
