import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * Returns the response to a request; its body may still be arriving. Rejects if there is none, also if the server switches
 * protocols (101), which Node reports only as 'close' unless an upgrade was requested.
 */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(Object.assign(new Error('Closed without an answer'), { code: 'NO_ANSWER' })))
  })
}
