import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../ground/public-address'

export type Address = { address: string; family: 4 | 6 }
/** All addresses of a host name; rejects when there are none. */
type Resolve = (host: string) => Promise<Address[]>

export type TargetOptions = {
  /** For tests and for a service that nobody else can reach: private addresses, plain http and any port. */
  allowPrivateTargets?: boolean
  resolve?: Resolve
  ports?: Readonly<Record<'https:' | 'http:', readonly number[]>>
}

/** Where a webhook may go: the parsed URL, and the addresses that were found good. Only these may be connected to. */
export type Target = { url: URL; addresses: Address[] }
export type Targets = {
  /** Resolves and checks; undefined when nothing may be sent there, for whatever reason: which one would tell about the network inside. */
  find(url: string, options: { httpToo: boolean }): Promise<Target | undefined>
}

const usualPorts = { 'https:': [443, 8443], 'http:': [80, 8080] } as const

/**
 * Where webhooks may be sent: public hosts, over https, or also http for tests. The URL parser has already turned decimal,
 * octal, hexadecimal and shortened addresses into plain ones. A name must have public addresses only: one that also points inside is a trap.
 */
export function createTargets({
  allowPrivateTargets = false,
  resolve = resolveHost,
  ports = usualPorts,
}: TargetOptions = {}): Targets {
  return {
    async find(text, { httpToo }) {
      if (text.length > 2048 || !URL.canParse(text)) return undefined
      const url = new URL(text)
      const { protocol } = url
      if (url.username !== '' || url.password !== '') return undefined
      if (protocol !== 'https:' && (protocol !== 'http:' || !(httpToo || allowPrivateTargets))) return undefined
      const port = url.port === '' ? usualPorts[protocol][0] : Number(url.port)
      if (!allowPrivateTargets && !ports[protocol].includes(port)) return undefined

      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      const addresses = await addressesOf(host, resolve)
      if (addresses.length === 0) return undefined
      return allowPrivateTargets || addresses.every(({ address }) => isPublicAddress(address)) ? { url, addresses } : undefined
    },
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<Address[]> {
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  // A name that does not resolve is no target today; it is asked again at the next attempt.
  return resolve(host).catch(() => [])
}

async function resolveHost(host: string): Promise<Address[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
