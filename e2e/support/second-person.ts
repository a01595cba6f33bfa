import { randomUUID } from 'node:crypto'
import { withSql } from './database'
import { personOf, type Role } from './people'
import type { World } from './world'

export type SecondPerson = { id: string; name: string; email: string }

/** Creates a second person of compliance or other roles: the demo has one of each, and some acts need two people. */
export async function givenSecondPerson(
  world: World,
  firstName: string,
  roles: readonly Role[] = ['compliance'],
): Promise<SecondPerson> {
  const tag = randomUUID().slice(0, 8)
  const [name, email] = [`${firstName} ${tag}`, `${tag}@puentesur.example`]
  const [made] = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), ${name}, ${email}, ${[...roles]}::text[], password_hash, false, now() from backoffice.people
      where name = ${personOf.compliance} and demo returning id`,
  )
  if (made === undefined) throw new Error('The demo has nobody of compliance')
  return { id: made.id, name, email }
}
