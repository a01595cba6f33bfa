import { z } from 'zod'
import { changeDirectoryUser, readDirectoryUser } from '#backoffice/directory/directory-users'
import { DirectoryRefusal, directoryHandler, readDirectoryBody } from '#lib/access/directory-handler'
import { PatchBody, toChange, toNewUser, toResource, UserBody } from '#lib/scim/user'
import { env } from '#lib/server/env'

export const GET = directoryHandler(async ({ desk, id }) => ({
  body: toResource(await readDirectoryUser(desk.db, personId(id)), env.APP_ORIGIN),
}))

/** Replaces what the directory knows about a person. */
export const PUT = directoryHandler(async ({ desk, actor, request, id }) => {
  const user = toNewUser(await readDirectoryBody(request, UserBody))
  return { body: toResource(await changeDirectoryUser(desk, actor, personId(id), user), env.APP_ORIGIN) }
})

/** Changes a person; `active: false` signs them out everywhere with their next request. */
export const PATCH = directoryHandler(async ({ desk, actor, request, id }) => {
  const change = toChange(await readDirectoryBody(request, PatchBody))
  return { body: toResource(await changeDirectoryUser(desk, actor, personId(id), change), env.APP_ORIGIN) }
})

/** Disables a person who leaves. Their name stays with their acts, so the resource stays too, as an inactive one. */
export const DELETE = directoryHandler(async ({ desk, actor, id }) => {
  await changeDirectoryUser(desk, actor, personId(id), { active: false })
  return { status: 204 }
})

function personId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new DirectoryRefusal(404, 'there is no such user')
  return id
}
