import { randomUUID } from 'node:crypto'
import { appendAudit } from '#backoffice/audit/append-audit'
import type { Masked } from '#backoffice/columns'
import { operator, stranger } from '#backoffice/desk'
import { invite } from '#backoffice/invitations/invitations'
import { markNoticesSeen } from '#backoffice/notices/list-notices'
import type { Role } from '#backoffice/people/roles'
import { recordRefusal } from '#backoffice/refusals/record-refusal'
import { disablePerson } from '#backoffice/staff/change-person'
import type { ListName } from '#backoffice/views/tables'
import { createView } from '#backoffice/views/views'
import { transaction } from '#database/open'
import type { Permission } from '#lib/access/permissions'
import { customerIn } from '../past/live-member'
import type { CastMember } from '../story/member'
import { aboutCustomer, atWork, change, type DeskAct, type Post, record } from './scene'

/** Exports a list as a file. */
export function exportList(post: Post, kind: 'customer' | 'transaction', filter: Masked, rows: number): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, post)
    const about = { action: `${kind}.export`, object: { kind, id: '' } } as const
    await record(scene, actor, { ...about, result: 'sent', after: filter })
    scene.clock.wait(2)
    await record(scene, actor, { ...about, result: 'done', after: { ...filter, rows } })
  }
}

/** Checks the whole trail. */
export function checkTrail(post: Post): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, post)
    await record(scene, actor, { action: 'audit.check', object: { kind: 'audit_trail', id: '' }, result: 'done' })
  }
}

/** Makes the pack of evidence about one customer. */
export function takePack(post: Post, member: CastMember): DeskAct {
  return async (scene) => {
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    await record(scene, actor, { action: 'customer.evidence', object: aboutCustomer(customer), result: 'done' })
  }
}

/** Opens a page without the permission for it. */
export function tryPage(post: Post, page: string, needs: Permission): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, post)
    await recordRefusal(scene.desk, actor, {
      action: 'page.open',
      needs,
      code: 'forbidden',
      requested: page,
      address: officeAddress,
    })
  }
}

const officeAddress = '190.202.31.14'

/** Types a wrong password, and then the right one. */
export function mistypePassword(post: Post): DeskAct {
  return async (scene) => {
    const { desk, staff, later } = scene
    const object = { kind: 'person', id: staff[post].person.id }
    const refused = { action: 'sign_in', object, result: 'denied', code: 'sign_in_failed' } as const
    await transaction(desk.db, (tx) => appendAudit(tx, desk, stranger(randomUUID()), refused))
    delete staff[post].session
    later(18, async (again) => void (await atWork(again, post)))
  }
}

/** Saves the filters of a list, for the person or for everybody with their role. */
export function saveView(post: Post, view: { list: ListName; name: string; query: string; sharedWith: Role | null }): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, post)
    const { id: personId, roles } = scene.staff[post].person
    await change(scene, actor, async (tx) => {
      const id = await createView(tx, scene.desk, { personId, roles }, view)
      return {
        action: 'view.save',
        object: { kind: 'view', id },
        after: { list: view.list, name: view.name, shared_with: view.sharedWith },
      }
    })
  }
}

/** Disables a colleague who has left; the admin ends all their sessions. */
export function disableColleague(): DeskAct {
  return async (scene) => {
    await disablePerson(scene.desk, await atWork(scene, 'admin'), scene.staff.secondOfficer.person.id)
    delete scene.staff.secondOfficer.session
  }
}

/** Creates an invitation that has not been opened yet. */
export function inviteSomebody(invited: { name: string; email: string; roles: readonly Role[] }): DeskAct {
  return async (scene) => void (await invite(scene.desk, await atWork(scene, 'admin'), invited))
}

/** Creates the people, as the operator who set up the installation did. */
export function createdPeople(): DeskAct {
  return async (scene) => {
    const by = operator('puentesur', randomUUID())
    for (const { person } of Object.values(scene.staff)) {
      const entry = { action: 'people.create', object: { kind: 'person', id: person.id }, result: 'done' } as const
      await record(scene, by, { ...entry, after: { roles: person.roles.join(', ') } })
      scene.clock.wait(40)
    }
  }
}

/** Visits the console without an act, which opens a session if there is none. */
export function lookIn(post: Post): DeskAct {
  return async (scene) => void (await atWork(scene, post))
}

/** Sees all notices. */
export function seeNotices(post: Post): DeskAct {
  return (scene) => markNoticesSeen(scene.desk, scene.staff[post].person.id)
}
