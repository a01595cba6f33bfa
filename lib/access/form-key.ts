import 'server-only'
import { createHmac } from 'node:crypto'
import { secrets } from '../server/secrets'
import type { Staff } from './staff'

/**
 * Returns the key with which the browser encrypts half-typed forms, so that they cannot be read while the console is locked. The
 * key is the same throughout a session, is only in pages of the signed-in person, and is stored nowhere.
 */
export async function formKeyOf({ sessionId }: Pick<Staff, 'sessionId'>): Promise<string> {
  const { session } = await secrets()
  return createHmac('sha256', session).update(`kept form ${sessionId}`).digest('base64')
}
