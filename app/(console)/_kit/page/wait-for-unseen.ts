import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from 'next/headers'
import { idOf } from '#app/id-of'
import { findRemembered } from '#backoffice/registry/registry'
import { listSeen, mostSeen } from '#backoffice/seen/seen'
import type { SeenKind } from '#backoffice/seen/tables'
import type { Permission } from '#lib/access/permissions'
import { requireStaff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** How long the page of a record that is not known here may wait for the API, in ms. */
const longestMs = 5_000

type Reading = { kind: SeenKind; needs: Permission; read: (id: string) => Promise<unknown> }

/**
 * Makes a function that waits until a record was read, so that the answer to an unknown id can still be 404: once a skeleton was
 * sent, its status is 200. Only the load of a document waits, because no other answer shows its status, and only for a record
 * that neither this console has seen nor this person has opened lately: known ones have their skeleton at once. `read` is called
 * again by the page, so it must be cached.
 */
export function waitForUnseen({ kind, needs, read }: Reading) {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<void> => {
    const destination = (await headers()).get('sec-fetch-dest') ?? 'document'
    if (destination !== 'document') return
    const { personId } = await requireStaff(needs)
    const id = await idOf(params)
    const { db } = await openDesk()
    const [remembered, opened] = await Promise.all([
      findRemembered(db, { kind, id }),
      listSeen(db, personId, { kinds: [kind], limit: mostSeen }),
    ])
    if (remembered !== undefined || opened.some((record) => record.id === id)) return
    const isRead = read(id).then(
      () => undefined,
      () => undefined, // the page reads it again, and shows why it failed
    )
    await Promise.race([isRead, sleep(longestMs)])
  }
}
