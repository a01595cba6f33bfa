import { z } from 'zod'
import { createDirectoryUser, listDirectoryUsers } from '#backoffice/directory/directory-users'
import { DirectoryRefusal, directoryHandler, readDirectoryBody } from '#lib/access/directory-handler'
import { readFilter, toNewUser, toResource, UserBody } from '#lib/scim/user'
import { env } from '#lib/server/env'

const Paging = z.object({
  startIndex: z.coerce
    .number()
    .int()
    .catch(1)
    .transform((index) => Math.max(1, index)),
  count: z.coerce
    .number()
    .int()
    .catch(100)
    .transform((count) => Math.min(200, Math.max(0, count))),
})

/** Lists people by `userName eq "…"`, `externalId eq "…"` or `id eq "…"`, or all of them without a filter. */
export const GET = directoryHandler(async ({ desk, request }) => {
  const { searchParams } = new URL(request.url)
  const filter = readFilter(searchParams.get('filter'))
  if (filter === 'unknown') throw new DirectoryRefusal(400, 'only userName, externalId and id with eq', 'invalidFilter')
  const { startIndex, count } = Paging.parse(
    Object.fromEntries(['startIndex', 'count'].map((name) => [name, searchParams.get(name) ?? undefined])),
  )
  const { total, users } = await listDirectoryUsers(desk.db, filter, { offset: startIndex - 1, limit: count })
  return {
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex,
      itemsPerPage: users.length,
      Resources: users.map((user) => toResource(user, env.APP_ORIGIN)),
    },
  }
})

/** Creates a person, who can sign in through the company as soon as they have a role. */
export const POST = directoryHandler(async ({ desk, actor, request }) => {
  const user = await createDirectoryUser(desk, actor, toNewUser(await readDirectoryBody(request, UserBody)))
  const body = toResource(user, env.APP_ORIGIN)
  return { status: 201, body, location: body.meta.location }
})
