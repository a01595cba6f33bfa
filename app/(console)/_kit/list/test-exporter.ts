import { openSession } from '#backoffice/sessions/sessions'
import { givenPerson, type TestDesk } from '#backoffice/test-desk'
import type { Staff } from '#lib/access/staff'

/** Inserts a person with an open session who may do everything, for tests of exports. */
export async function givenExporter(desk: TestDesk): Promise<Staff> {
  const { personId, name, roles } = await givenPerson(desk, ['finance'])
  const { sessionId } = await openSession(desk.db, { personId: personId ?? '', now: new Date() })
  return Object.assign(JSON.parse('{}'), { personId, name, roles, sessionId, can: () => true })
}
