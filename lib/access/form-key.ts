import 'server-only'
import { createHmac } from 'node:crypto'
import { secrets } from '../server/secrets'
import type { Staff } from './staff'

/**
 * Returns the key with which the browser encrypts half-typed forms, so that they cannot be read while the console is locked. The
 * key is the person's, in each of their sessions, so that a form outlives the session in which it was typed. It is only in pages
 * of the signed-in person, and is stored nowhere.
 */
export async function formKeyOf({ personId }: Pick<Staff, 'personId'>): Promise<string> {
  const { session } = await secrets()
  return createHmac('sha256', session).update(`kept form ${personId}`).digest('base64')
}
