import { text } from 'node:stream/consumers'
import { findPasswordFault, type PasswordFault } from '#backoffice/people/password-rules'
import { findPersonByEmail, type Person } from '#backoffice/people/people'
import { changePassword, disablePerson, enablePerson, endAllSessions, unlockPerson } from '#backoffice/staff/change-person'
import { openDesk } from '#lib/server/desk'
import { operatorHere } from './operator'

/** Ends the pauses after failed tries of one person. Sessions and the password stay. */
export async function unlock(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'unlock')
  await unlockPerson(await openDesk(), operatorHere(), person)
  return say(`${person.email} may sign in without waiting. A pause of a network address ends by itself, after 15 minutes at most`)
}

/** Gives a person another password, which comes on standard input: arguments can be seen by others. Ends their sessions. */
export async function setPassword(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'set-password')
  if (process.stdin.isTTY) throw new Error(`Nothing was changed. ${onStandardInput}`)
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password === '') throw new Error(`No password came, and nothing was changed. ${onStandardInput}`)
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

/** Signs a person out everywhere and lets them in no more. */
export async function disable(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'disable')
  await disablePerson(await openDesk(), operatorHere(), person.id)
  return say(`${person.email} is signed out everywhere and may not sign in`)
}

/** Lets a person in again who was disabled. */
export async function enable(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'enable')
  await enablePerson(await openDesk(), operatorHere(), person.id)
  return say(`${person.email} may sign in with the password they had`)
}

/** Signs a person out everywhere; they may sign in again. */
export async function endSessions(args: string[]): Promise<number> {
  const person = await mustFindPerson(args, 'end-sessions')
  await endAllSessions(await openDesk(), operatorHere(), person.id)
  return say(`${person.email} is signed out everywhere`)
}

async function mustFindPerson([email, ...more]: string[], command: string): Promise<Person> {
  if (email === undefined || more.length > 0) throw new Error(`Say: ${command} <e-mail>`)
  const person = await findPersonByEmail((await openDesk()).db, email)
  if (person === undefined) throw new Error(`There is no person with the e-mail ${email}. Nothing was changed`)
  return person
}

function say(line: string): number {
  console.log(line)
  return 0
}
