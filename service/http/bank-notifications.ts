import { findBankChannel, isFromBank } from '../deposits/bank-channels'
import { receiveNotification } from '../deposits/receive-notification'
import { readNow } from '../ground/clock'
import { isOurId } from '../ground/ids'
import type { AddressCount } from './address-count'
import { strangerAt } from './authentication'
import { parseJsonBytes } from './body'
import type { Dependencies } from './dependencies'
import type { Incoming } from './incoming'

/**
 * Where banks report what they received: `POST /bank-notifications/{channel}`. No key of ours opens it; the bank proves itself by
 * `X-Bank-Timestamp` and `X-Bank-Signature`, or by its token. A channel that is unknown, a signature that is wrong, one that is old and
 * an address that is not the bank's are refused alike, before anything of the body is read.
 */
export async function answerBank(
  dependencies: Dependencies,
  countFailure: AddressCount,
  request: Incoming,
  channelId: string,
): Promise<unknown> {
  const { db, vault, clock } = dependencies
  const body = await request.bytes()
  const channel = isOurId(channelId) ? await findBankChannel(db, channelId) : undefined
  const proof = {
    address: request.address,
    body,
    timestamp: request.header('x-bank-timestamp'),
    signature: request.header('x-bank-signature'),
    authorization: request.header('authorization'),
  }
  if (channel === undefined || !isFromBank(vault, channel, proof, await readNow({ db, now: clock?.() }))) {
    // A bank whose secret was changed on one side only goes unheard: an operator has to see it.
    if (channel !== undefined) dependencies.log('error', 'bank_notification_refused', { channelId: channel.id })
    throw strangerAt(request.address, countFailure)
  }
  return receiveNotification(dependencies, channel, parseJsonBytes(body))
}
