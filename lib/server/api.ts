import 'server-only'
import type { Extension, PaymentsApi } from '#contract/api'
import { perProcess } from '#database/per-process'
import { readPace } from '../api/call-metrics'
import { type Credentials, createPaymentsApi, type Extensions } from '../api/client'
import { rememberFailure } from '../api/failed-probe'
import { withOurClock } from '../api/our-clock'
import { createPace, type Pace } from '../api/pace'
import { everyExtension, type Probe, probeExtensions, toProbe } from '../api/probe'
import { type RememberedProbe, rememberProbe } from '../api/remember-probe'
import { openTransport, type Transport } from '../api/transport'
import { attempt } from '../shared/attempt'
import { apiMapping } from './api-mapping'
import { keepCall } from './call-log'
import { env } from './env'
import { readsUntil } from './reads-time'
import { builtInCredentials, builtInService } from './service'

type Client = { api: PaymentsApi; credentials: () => Promise<Credentials>; probe: RememberedProbe }
type Api = Client & Pick<Pace, 'breakers' | 'load'>

/** One per process, so that a remote API is probed once, not once per bundle. */
const own = perProcess('api', () => (env.API_BASE_URL === undefined ? builtIn() : remote(env.API_BASE_URL))).get()
const { probe } = own

/** The payments API of this console: the built-in service, or the one at API_BASE_URL. */
export const { api } = own

/** Returns the extensions that this API certainly has. */
export async function apiExtensions(): Promise<Extensions> {
  return (await probe.read()).known
}

/**
 * Returns whether its statuses mean what the contract defines. An API that can read a quote like the contract is one of ours; with
 * the published interface alone the meaning of status words is open.
 */
export async function usesContract(): Promise<boolean> {
  return (await apiExtensions()).has('readQuote')
}

/**
 * Returns the extensions that this API has, and those that it may have because the probe failed: these are offered too, and the
 * answer to a call shows whether they exist.
 */
export async function offeredExtensions(): Promise<Extensions> {
  const { known, unsure } = await probe.read()
  return new Set([...known, ...unsure])
}

/** Returns whether to show a control that needs an extension. If that is not known, it is shown, and its action reports it. */
export async function offers(extension: Extension): Promise<boolean> {
  const offered = await attempt(offeredExtensions())
  return !offered.ok || offered.value.has(extension)
}

/** Returns each extension with the evidence for it. `again` repeats the probe instead of using the last result. */
export async function readCapabilities({ again = false } = {}): Promise<Probe> {
  return again ? probe.askAgain() : probe.read()
}

/** The circuit breakers of the groups of operations that were called; none for the built-in service. */
export const apiBreakers = own.breakers

/** Returns the current pace of API calls, for `/metrics`; the built-in service has no limits. */
export const readApiPace = () => readPace(own)

/** The organization that this console serves, and its key, which never leaves the server. */
export const apiCredentials = own.credentials

function builtIn(): Api {
  const at = new Date()
  const own = { has: true, evidence: 'its method', question: 'built in', status: undefined, at } as const
  const all = toProbe(new Map(everyExtension.map((name) => [name, own])))
  const probe = { read: async () => all, askAgain: async () => all }
  const unpaced = { breakers: () => [], load: () => ({ sent: 0, queued: 0, holds: [] }) }
  return { ...assemble(openTransport({ service: builtInService }), builtInCredentials, probe), ...unpaced }
}

function remote(baseUrl: string): Api {
  const { API_KEY: apiKey = '', ORGANIZATION_ID: organizationId = '' } = env
  const credentials = async () => ({ apiKey, organizationId })
  const transport = openTransport({ baseUrl })
  const send: Transport = (request) => transport({ ...request, until: readsUntil() })
  const probe = rememberProbe((names) => rememberFailure(probeExtensions(send, { apiKey, organizationId }, names, keepCall)))
  const { guard, breakers, load } = createPace()
  return { ...assemble(guard(send), credentials, probe), breakers, load }
}

function assemble(send: Transport, credentials: Client['credentials'], probe: RememberedProbe): Client {
  const amountUnit = env.API_BASE_URL === undefined ? 'minor' : env.QUOTE_AMOUNT_UNIT
  const extensions = async () => (await probe.read()).known
  const unsure = async () => (await probe.read()).unsure
  const api = createPaymentsApi({ send, credentials, extensions, unsure, amountUnit, mapping: apiMapping(), logCall: keepCall })
  return { api: env.API_BASE_URL === undefined ? api : withOurClock(api), credentials, probe }
}
