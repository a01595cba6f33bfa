import { text } from 'node:stream/consumers'
import type { Desk } from '#backoffice/desk'
import { findPasswordFault, type PasswordFault } from '#backoffice/people/password-rules'
import { findPersonByEmail, listAdminNames, type Person } from '#backoffice/people/people'
import { changePassword, disablePerson, enablePerson, endAllSessions, unlockPerson } from '#backoffice/staff/change-person'
import { clearFactorsOf } from '#backoffice/staff/clear-factors'
import { transaction } from '#database/open'
import { openDesk } from '#lib/server/desk'
import { operatorHere } from './operator'

/** Ends the throttling of one person after failed attempts. Sessions and the password remain. */
export async function unlock(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'unlock')
  await unlockPerson(await openDesk(), operatorHere(), person)
  return say(`${person.email} may sign in without waiting. A pause of a network address ends by itself, after 15 minutes at most`)
}

/** Sets a person's password from standard input, because other accounts can see arguments. Ends their sessions. */
export async function setPassword(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'set-password')
  if (process.stdin.isTTY) throw new Error(`Nothing was changed. ${onStandardInput}`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password === '') throw new Error(`No password was entered; nothing was changed. ${onStandardInput}`)
  const fault = findPasswordFault(password, [person.name, person.email])
  if (fault !== undefined) throw new Error(`${faults[fault]} Nothing was changed. Choose another one.`)
  await changePassword(await openDesk(), operatorHere(), person, password)
  const disabled = person.disabledAt === null ? '' : ' The person is disabled still.'
  return say(`${person.email} has another password and is signed out everywhere.${disabled}`)
}

const onStandardInput =
  'Send the password on standard input: read -rs PASSWORD; printf %s "$PASSWORD" | npm run --silent admin -- set-password <e-mail>'

const faults: Record<PasswordFault, string> = {
  too_short: 'The password has fewer than 15 characters.',
  too_long: 'The password has more than 128 characters.',
  too_common: 'The password is one of the first that somebody would guess.',
}

/** Removes all second factors and recovery codes of a person who lost them. Ends their sessions. */
export async function clearLostFactors(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'clear-factors')
  if (person.secondFactorAt === null) throw new Error(`${person.email} has no second factor. Nothing was changed`)
  const desk = await openDesk()
  await transaction(desk.db, (tx) => clearFactorsOf(tx, desk, operatorHere(), person.id))
  return say(`${person.email} has no second factor any more and is signed out everywhere. The password alone signs them in`)
}

/** Ends all sessions of a person and disables their account. */
export async function disable(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'disable')
  const desk = await openDesk()
  await disablePerson(desk, operatorHere(), person.id)
  await warnWithoutAdmin(desk)
  return say(`${person.email} is signed out everywhere and may not sign in`)
}

/** Says on standard error if nobody is left who manages people: a person in the console cannot bring that about, but an operator. */
export async function warnWithoutAdmin(desk: Desk): Promise<void> {
  if ((await listAdminNames(desk)).length > 0) return
  console.error('Nobody who manages people can sign in any more. Invite an admin: invite --name "…" --email … --roles admin')
}

/** Enables a disabled person again. */
export async function enable(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'enable')
  await enablePerson(await openDesk(), operatorHere(), person.id)
  return say(`${person.email} may sign in with the password they had`)
}

/** Ends all sessions of a person; they can sign in again. */
export async function endSessions(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'end-sessions')
  await endAllSessions(await openDesk(), operatorHere(), person.id)
  return say(`${person.email} is signed out everywhere`)
}

async function mustFindPerson([email, ...more]: string[], command: string): Promise<Person> {
  if (email === undefined || more.length > 0) throw new Error(`Usage: ${command} <e-mail>`)
  const person = await findPersonByEmail((await openDesk()).db, email)
  if (person === undefined) throw new Error(`There is no person with the e-mail ${email}. Nothing was changed`)
  return person
}

function say(line: string): number {
  console.log(line)
  return 0
}
