import 'server-only'
import type { PaymentsApi } from '#contract/api'
import { type Credentials, createPaymentsApi, type Extensions } from './api/client'
import { everyExtension, type Probe, probeExtensions, rememberProbe } from './api/probe'
import { openTransport, type Transport } from './api/transport'
import { env } from './env'
import { builtInCredentials, builtInService } from './service'

type Api = { api: PaymentsApi; credentials: () => Promise<Credentials>; probe: () => Promise<Probe> }

/** One per process: the probe of a remote API is asked once, not once per bundle. */
const shared: typeof globalThis & { cauceApi?: Api } = globalThis
shared.cauceApi ??= env.API_BASE_URL === undefined ? builtIn() : remote(env.API_BASE_URL)

const { probe } = shared.cauceApi

/** The payments API this console works with: the built-in service, or the one at API_BASE_URL. */
export const api = shared.cauceApi.api

/** What this API has for certain beyond the published operations. */
export async function apiExtensions(): Promise<Extensions> {
  return (await probe()).known
}

/** The same with what it may have, because the question failed: it is offered, and a call of it tells for itself. */
export async function offeredExtensions(): Promise<Extensions> {
  const { known, unsure } = await probe()
  return new Set([...known, ...unsure])
}

/** The organization this console serves, and its key. Never leaves the server. */
export const apiCredentials = shared.cauceApi.credentials

function builtIn(): Api {
  const all: Probe = { known: new Set(everyExtension), unsure: new Set() }
  return assemble(openTransport({ service: builtInService }), builtInCredentials, async () => all)
}

function remote(baseUrl: string): Api {
  const { API_KEY: apiKey = '', ORGANIZATION_ID: organizationId = '' } = env
  const credentials = async () => ({ apiKey, organizationId })
  const send = openTransport({ baseUrl })
  const probe = rememberProbe((names) => probeExtensions(send, { apiKey, organizationId }, names))
  return assemble(send, credentials, probe)
}

function assemble(send: Transport, credentials: Api['credentials'], probe: Api['probe']): Api {
  const amountUnit = env.API_BASE_URL === undefined ? 'minor' : env.QUOTE_AMOUNT_UNIT
  const extensions = async () => (await probe()).known
  const unsure = async () => (await probe()).unsure
  return { api: createPaymentsApi({ send, credentials, extensions, unsure, amountUnit }), credentials, probe }
}
