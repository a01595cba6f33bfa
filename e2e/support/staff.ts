import { withSql } from './database'
import type { World } from './world'

/** Returns the e-mail of the one person with this role on a console in front of an API. */
export function staffEmail(role: string): string {
  return `${role}@staff.example`
}

/** Inserts a person per role who is not a demo person, with the demo password; once for all consoles on the data folder. */
export async function givenStaff(world: World): Promise<void> {
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), 'Staff of ' || roles[1], roles[1] || '@staff.example', roles, password_hash, false, now()
      from backoffice.people where demo on conflict (email) do nothing`,
  )
}
