import 'server-only'

const timeoutMs = 15_000

/**
 * Posts JSON to an address that the operator has set. It follows no redirect, and does not read the body of the answer. Throws if
 * the status is not 2xx, or after a time-out.
 */
export async function postJson(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the address answered ${answer.status}`)
}
