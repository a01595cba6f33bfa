import type { Desk } from '#backoffice/desk'
import { createPerson } from '#backoffice/people/create-person'
import { hashPassword } from '#backoffice/people/password'
import { demoPassword, demoPeople, formerOfficer } from '../demo-people'
import type { Post, Scene } from './scene'

/** Creates the people of the demo. All share one password, so that it is hashed only once, which takes a third of a second. */
export async function hireStaff(desk: Desk): Promise<Scene['staff']> {
  const passwordHash = await hashPassword(demoPassword)
  const hired = new Map<Post, Scene['staff'][Post]>()
  for (const person of [...demoPeople, formerOfficer]) {
    const post = person === formerOfficer ? 'secondOfficer' : person.roles[0]
    const made = await createPerson(desk, { ...person, password: demoPassword, passwordHash })
    if (post !== undefined) hired.set(post, { person: made })
  }
  const at = (post: Post) => {
    const found = hired.get(post)
    if (found === undefined) throw new Error(`Nobody is there for ${post}`)
    return found
  }
  return {
    support: at('support'),
    compliance: at('compliance'),
    finance: at('finance'),
    approver: at('approver'),
    admin: at('admin'),
    auditor: at('auditor'),
    secondOfficer: at('secondOfficer'),
  }
}
