import { withSql } from './database'
import type { World } from './world'

/** Of the one person per role that a console in front of an API has. */
export function staffEmail(role: string): string {
  return `${role}@staff.example`
}

/** One person per role who is no demo person, with the password that all of the demo have; once for all consoles on the data folder. */
export async function givenStaff(world: World): Promise<void> {
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
      select gen_random_uuid(), 'Staff of ' || roles[1], roles[1] || '@staff.example', roles, password_hash, false, now()
      from backoffice.people where demo on conflict (email) do nothing`,
  )
}
