import 'server-only'
import { createHmac } from 'node:crypto'
import { secrets } from '../server/secrets'
import type { Staff } from './staff'

/**
 * Seals in the browser what is half typed while the console is locked. It is the same for as long as a session lasts, stands in pages of who is signed in
 * alone, and is stored nowhere: at a locked screen nobody reads what was typed.
 */
export async function keepKeyOf({ sessionId }: Pick<Staff, 'sessionId'>): Promise<string> {
  const { session } = await secrets()
  return createHmac('sha256', session).update(`kept form ${sessionId}`).digest('base64')
}
