import { ServiceError } from '#contract/errors'
import { hashPassword } from './password'
import { findPasswordFault } from './password-rules'
import type { Person } from './people'

/** Throws `validation_failed` (`/password`: too_short, too_long, too_common) for an unacceptable password. */
export function mustSuit(password: string, { name, email }: Pick<Person, 'name' | 'email'>): void {
  const fault = findPasswordFault(password, [name, email])
  if (fault === undefined) return
  const code = fault === 'too_common' ? 'invalid_format' : fault
  throw new ServiceError('validation_failed', fault, { errors: [{ pointer: '/password', code, detail: fault }] })
}

/** Checks and hashes a new password. Takes a third of a second, so it must run before the transaction that stores the hash. */
export async function hashNewPassword(password: string, person: Pick<Person, 'name' | 'email'>): Promise<string> {
  mustSuit(password, person)
  return hashPassword(password)
}
