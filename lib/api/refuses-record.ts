import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { isPage } from './no-match'

const forbidden =
  /key|token|credential|credencial|auth|autori[zc]|permi(?:ssion|so|tid|tted)|scope|access|acceso|forbidden|prohibid|denied|denegad|allowed|clave|llave|firma|signature|\bip\b|organi[sz]a|white[\s_-]?list|lista blanca|privileg|\brol(?:e|es)?\b|merchant|tenant|subscri|suscrip/i

/**
 * Returns whether a write that was answered with 403 was refused for what was sent, and not for the key of the console: some APIs
 * send this status for a payment that their risk control stops. Only a sentence about neither keys, permissions nor the organization
 * itself shows it: what concerns every payment must pause a batch, and not fail its rows.
 */
export function refusesRecord({ effect }: ConsoleOperation, { status, text }: Pick<Answer, 'status' | 'text'>): boolean {
  return effect && status === 403 && !isPage(text) && !forbidden.test(text.slice(0, 2_000))
}
