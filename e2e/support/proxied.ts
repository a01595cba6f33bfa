import { request as askInClear } from 'node:http'
import { request } from 'node:https'

/** `from` is a loopback address as the client's address. `onPart` receives each part of the answer. */
export type Asking = {
  port: number
  from: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  onPart?: (text: string) => void
}

export type ProxiedAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The cookies that the answer sets, in the form of a request header. */
  cookies: string
  text: string
}

/** Sends a request from that address, over TLS if a certificate to trust is given. */
export function askFrom(certificate: string | undefined, path: string, asking: Asking): Promise<ProxiedAnswer> {
  const { port, from, method = 'GET', headers, body, onPart } = asking
  const where = {
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: false,
    headers: { host: `localhost:${port}`, ...headers },
  }
  return new Promise((resolve, reject) => {
    const sent = certificate === undefined ? askInClear(where) : request({ ...where, ca: certificate, servername: 'localhost' })
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        onPart?.(text)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, cookies, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
