import 'server-only'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** Reads the endpoints, once for a page; there are ten at most. */
export const readEndpoints = cache(async () => attempt(api.listWebhookEndpoints()))
