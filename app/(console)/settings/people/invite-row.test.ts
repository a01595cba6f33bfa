import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#backoffice/desk'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { inviteRows } from './invite-row'
import type { PersonRow } from './read-people'

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = { ...(await testDesk()), demo: false }
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`delete from backoffice.invitations`)

const rows: PersonRow[] = ['ana', 'eva', 'luz'].map((name, index) => {
  return { row: index + 1, name, email: `${name}@company.example`, rolesCell: 'Finance', roles: ['finance'] }
})

/** Makes the database refuse invitations once it has `most` of them. */
async function breakAfter(most: number): Promise<void> {
  await desk.database.sql.unsafe(`
    create or replace function refuse_invitation() returns trigger language plpgsql as $$
    begin
      if (select count(*) from backoffice.invitations) >= ${most} then raise exception 'broken'; end if;
      return new;
    end $$;
    create or replace trigger broken before insert on backoffice.invitations for each row execute function refuse_invitation()`)
}

test('links that were made are shown although the work breaks off, and the lines from there on can be sent again', async () => {
  await breakAfter(1)
  const outcomes = await inviteRows(desk, admin, rows)
  expect(outcomes[0]).toMatchObject({ row: 1, link: expect.stringContaining('/join#') })
  expect(outcomes.slice(1)).toEqual([
    { row: 2, name: 'eva', email: 'eva@company.example', rolesCell: 'Finance', fault: 'broke_off' },
    { row: 3, name: 'luz', email: 'luz@company.example', rolesCell: 'Finance', fault: 'broke_off' },
  ])
})

test('if nobody was invited, the failure is reported as such', async () => {
  await breakAfter(0)
  await expect(inviteRows(desk, admin, rows)).rejects.toThrow()
  expect(await desk.database.sql`select 1 from backoffice.invitations`).toHaveLength(0)
})
