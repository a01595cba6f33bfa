import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../ground/public-address'

export type Address = { address: string; family: 4 | 6 }
/** Returns all addresses of a host name; rejects if there are none. */
type Resolve = (host: string) => Promise<Address[]>

export type TargetOptions = {
  /** For tests, or a service that no third party can reach: private addresses, plain http and any port. */
  allowPrivateTargets?: boolean
  resolve?: Resolve
  ports?: Readonly<Record<'https:' | 'http:', readonly number[]>>
}

/** A target of webhooks: the parsed URL, and the checked addresses, the only ones to connect to. */
export type Target = { url: URL; addresses: Address[] }
export type Targets = {
  /** Returns a checked target; undefined for every refusal alike, because reasons would reveal the internal network. */
  find(url: string, options: { httpToo: boolean }): Promise<Target | undefined>
}

const usualPorts = { 'https:': [443, 8443], 'http:': [80, 8080] } as const

/**
 * Returns the check of webhook targets (SSRF protection): public hosts over https, in tests also http. The URL parser has already
 * normalized decimal, octal, hexadecimal and shortened addresses. A name must have public addresses only, because one that also
 * points inside is an attack.
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
  // A name that does not resolve is no target now; the next attempt resolves it again.
  return resolve(host).catch(() => [])
}

async function resolveHost(host: string): Promise<Address[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
