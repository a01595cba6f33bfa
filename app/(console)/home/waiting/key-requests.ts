import { endOfRequest, type RequestedKey } from '#backoffice/key-requests/key-requests'
import { listKeyRequests } from '../../_records/key-request/list-key-requests'
import type { Read } from '../read-pages'

/** `keyRequest`: another admin requested it, and this one decides; `keyAgreed`: this person requested it, and can now create it. */
export type WaitingKeyRequest = {
  kind: 'keyRequest' | 'keyAgreed'
  id: string
  request: RequestedKey
  name: string
  endsOn: Date
}

/** Returns the requests for keys that wait for this admin. */
export async function readKeyRequests(me: string): Promise<Read<WaitingKeyRequest>> {
  return { items: (await listKeyRequests()).flatMap((request) => toWaiting(request, me)), more: false }
}

/** Returns the request as it waits for this person; nothing if it waits for somebody else. */
export function toWaiting(request: RequestedKey, me: string): WaitingKeyRequest[] {
  const { id, terms, state, requestedBy } = request
  const kind = requestedBy === me ? 'keyAgreed' : 'keyRequest'
  if (state !== (requestedBy === me ? 'agreed' : 'waiting')) return []
  return [{ kind, id, request, name: terms.act === 'create' ? terms.body.name : terms.name, endsOn: endOfRequest(request) }]
}
