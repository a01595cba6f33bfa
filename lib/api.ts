import 'server-only'
import type { Extension, PaymentsApi } from '#contract/api'
import { type Credentials, createPaymentsApi, type Extensions } from './api/client'
import { extensionOperations } from './api/operations'
import { probeExtensions } from './api/probe'
import { openTransport, type Transport } from './api/transport'
import { env } from './env'
import { builtInCredentials, builtInService } from './service'

type Api = { api: PaymentsApi; credentials: () => Promise<Credentials>; extensions: () => Promise<Extensions> }

/** One per process: the probe of a remote API is asked once, not once per bundle. */
const shared: typeof globalThis & { cauceApi?: Api } = globalThis
shared.cauceApi ??= env.API_BASE_URL === undefined ? builtIn() : remote(env.API_BASE_URL)

/** The payments API this console works with: the built-in service, or the one at API_BASE_URL. */
export const api = shared.cauceApi.api

/** What this API has beyond the published operations. */
export const apiExtensions = shared.cauceApi.extensions

/** The organization this console serves, and its key. Never leaves the server. */
export const apiCredentials = shared.cauceApi.credentials

function builtIn(): Api {
  const all: Extensions = new Set<Extension>([...extensionOperations, 'sortedLists'])
  const extensions = async () => all
  return assemble(openTransport({ service: builtInService }), builtInCredentials, extensions)
}

function remote(baseUrl: string): Api {
  const { API_KEY: apiKey = '', ORGANIZATION_ID: organizationId = '' } = env
  const credentials = async () => ({ apiKey, organizationId })
  const send = openTransport({ baseUrl })
  let probe: Promise<Extensions> | undefined
  const extensions = () => {
    probe ??= probeExtensions(send, { apiKey, organizationId }).catch((error) => {
      probe = undefined
      throw error
    })
    return probe
  }
  return assemble(send, credentials, extensions)
}

function assemble(send: Transport, credentials: Api['credentials'], extensions: Api['extensions']): Api {
  const amountUnit = env.API_BASE_URL === undefined ? 'minor' : env.QUOTE_AMOUNT_UNIT
  return { api: createPaymentsApi({ send, credentials, extensions, amountUnit }), credentials, extensions }
}
