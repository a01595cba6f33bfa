import { ServiceError } from '#contract/errors'
import { hashPassword } from './password'
import { findPasswordFault } from './password-rules'
import type { Person } from './people'

/** Refuses with `validation_failed` (`/password`: too_short, too_long, too_common) what nobody may choose. */
export function mustSuit(password: string, { name, email }: Pick<Person, 'name' | 'email'>): void {
  const fault = findPasswordFault(password, [name, email])
  if (fault === undefined) return
  const code = fault === 'too_common' ? 'invalid_format' : fault
  throw new ServiceError('validation_failed', fault, { errors: [{ pointer: '/password', code, detail: fault }] })
}

/** Returns what is stored of a password that this person may choose. It takes a third of a second, and so stands before the transaction that stores it. */
export async function hashNewPassword(password: string, person: Pick<Person, 'name' | 'email'>): Promise<string> {
  mustSuit(password, person)
  return hashPassword(password)
}
