import { forOrganization } from '#database/row-scope'
import { findBankChannel, isFromBank } from '../deposits/bank-channels'
import { receiveNotification } from '../deposits/receive-notification'
import { readNow } from '../ground/clock'
import type { AddressCount } from './address-count'
import { strangerAt } from './authentication'
import { parseJsonBytes } from './body'
import type { Dependencies } from './dependencies'
import type { Incoming } from './incoming'

/**
 * Handles `POST /bank-notifications/{channel}`, where banks report deposits. A bank authenticates itself not by API key but by
 * `X-Bank-Timestamp` and `X-Bank-Signature`, or by its token. An unknown channel, a wrong or old signature and a foreign address
 * get the same refusal, before the body is parsed.
 */
export async function answerBank(
  dependencies: Dependencies,
  countFailure: AddressCount,
  request: Incoming,
  channelId: string,
): Promise<unknown> {
  const { db, vault, clock } = dependencies
  const body = await request.bytes()
  const channel = await findBankChannel(db, channelId)
  const proof = {
    address: request.address,
    body,
    timestamp: request.header('x-bank-timestamp'),
    signature: request.header('x-bank-signature'),
    authorization: request.header('authorization'),
  }
  if (channel === undefined || !isFromBank(vault, channel, proof, await readNow({ db, now: clock?.() }))) {
    // Logged, because an operator must see it: a secret changed on one side only would silence the bank.
    if (channel !== undefined) dependencies.log('error', 'bank_notification_refused', { channelId: channel.id })
    throw strangerAt(request.address, countFailure)
  }
  return receiveNotification(forOrganization(dependencies, channel.organizationId), channel, parseJsonBytes(body))
}
