import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { type Actor, operator } from '#backoffice/desk'

/** Returns the account that runs this command, for the audit trail. */
export function operatorHere(): Actor {
  return operator(userInfo().username, randomUUID())
}
