import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * The answer to a request, whose body may still be on its way. Rejects when there is none: also when the other side switches protocols
 * (101), which Node tells those who did not ask for it only as a 'close'.
 */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(Object.assign(new Error('Closed without an answer'), { code: 'NO_ANSWER' })))
  })
}
