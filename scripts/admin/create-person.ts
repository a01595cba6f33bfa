import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { appendAudit } from '#backoffice/audit/append-audit'
import { createPerson } from '#backoffice/people/create-person'
import { findPersonByEmail } from '#backoffice/people/people'
import { isAllowedCombination, type Role, roles } from '#backoffice/people/roles'
import { notifyOfMadeAdmin } from '#backoffice/staff/notify-of-made-admin'
import { transaction } from '#database/open'
import { openDesk } from '#lib/server/desk'
import { mustBe, mustBeEmail, mustBeName } from './must-be'
import { operatorHere } from './operator'

/** The options that name a person. */
export const who = { name: { type: 'string' }, email: { type: 'string' } } as const
/** Roles, separated by commas. */
export const Roles = z
  .string(`name --roles: one or more of ${roles.join(',')}`)
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles)))
  .refine(isAllowedCombination, 'admin goes with neither approver nor compliance')

/** Says that somebody has this e-mail, so that nothing `was` done. */
export const takenBy = (email: string, was: string) =>
  `Somebody has the e-mail ${email} already. Nobody was ${was}. Use another e-mail, or set-password ${email}`

/** Creates the first person of an installation, who is an admin. */
export function createAdmin(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: who })
  return create('create-admin', values, ['admin'])
}

/** Creates a person with the roles of `--roles`, which are separated by commas. */
export function createAnybody(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { ...who, roles: { type: 'string' } } })
  return create('create-person', values, mustBe(Roles, values.roles))
}

/** Creates the person, and prints a random password that has not been shown before. */
async function create(command: string, typed: { name?: string; email?: string }, held: readonly Role[]): Promise<number> {
  if (typed.name === undefined || typed.email === undefined) {
    const roles = command === 'create-admin' ? '' : ' --roles finance,support'
    throw new Error(`Nobody was created. Usage: ${command} --name "Beatriz Salcedo" --email beatriz@example.com${roles}`)
  }
  const name = mustBeName(typed.name)
  const email = mustBeEmail(typed.email)
  const password = randomBytes(18).toString('base64url')
  const desk = await openDesk()
  if ((await findPersonByEmail(desk.db, email)) !== undefined) throw new Error(takenBy(email, 'created'))
  await transaction(desk.db, async (tx) => {
    const { id } = await createPerson({ ...desk, db: tx }, { name, email, roles: held, password })
    const after = { roles: held.join(', ') }
    await appendAudit(tx, desk, operatorHere(), {
      action: 'people.create',
      object: { kind: 'person', id },
      after,
      result: 'done',
    })
    await notifyOfMadeAdmin(tx, desk, id, held)
  })
  console.log(`${name} may sign in as ${email} with the password\n  ${password}\nIt is shown only this once.`)
  return 0
}
