export type LinkRefusal = {
  code: string
  fields?: { pointer?: string; code: string; detail?: string }[]
  retryAfter?: number
}
export type LinkAnswer<T> = { ok: true; value: T } | ({ ok: false } & LinkRefusal)

/**
 * Posts to an endpoint that needs the secret of a link and no session. The body holds it: logs would store it in an address.
 * Without an answer the code is `unreachable`: fetch does not tell whether the request arrived, so it may have been carried out.
 */
export async function postLinkSecret<T>(path: `/api/${string}`, body: object): Promise<LinkAnswer<T>> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    return response.ok ? { ok: true, value: answer } : { ok: false, ...answer }
  } catch {
    return { ok: false, code: 'unreachable' }
  }
}

/** Returns the error of each member by its pointer: the word of the rule if it has one, else the code. */
export function faultsOf(refusal: LinkRefusal | undefined): Map<string, string> {
  return new Map((refusal?.fields ?? []).map(({ pointer = '', code, detail }) => [pointer, detail ?? code]))
}
