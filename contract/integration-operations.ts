import { ApiKeyBody, ApiKeyPage, ApiKeyWithSecret, RevokeApiKeyQuery, RotateApiKeyBody } from './api-keys'
import { Event } from './events'
import { Deleted } from './members'
import { op } from './operation'
import { PageQuery } from './pages'
import {
  RedeliverBody,
  RotateSecretBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointBody,
  WebhookEndpointList,
} from './webhooks'

const keys = '/v1/api-keys'
const endpoints = '/v1/webhook-endpoints'
const endpoint = `${endpoints}/{id}` as const
const event = '/v1/events/{id}'

const ofKey = { id: 'api_key_not_found' } as const
const ofEndpoint = { id: 'webhook_endpoint_not_found' } as const
const ofEvent = { id: 'event_not_found' } as const

/** The extensions with which programs of third parties are connected: their keys, and where events are sent. */
export const integrationOperations = {
  listApiKeys: op('GET', keys, { query: PageQuery, answer: ApiKeyPage }),
  /** Only the answers of these two carry the whole key. */
  createApiKey: op('POST', keys, { body: ApiKeyBody, answer: ApiKeyWithSecret, status: 201 }),
  rotateApiKey: op('POST', `${keys}/{id}/rotate`, { ids: ofKey, body: RotateApiKeyBody, answer: ApiKeyWithSecret }),
  revokeApiKey: op('DELETE', `${keys}/{id}`, { ids: ofKey, query: RevokeApiKeyQuery, answer: Deleted, fixed: {} }),
  listWebhookEndpoints: op('GET', endpoints, { answer: WebhookEndpointList }),
  /** Only the answers of this one and of `rotateWebhookSecret` carry the secret. */
  createWebhookEndpoint: op('POST', endpoints, { body: WebhookEndpointBody, answer: WebhookEndpoint, status: 201 }),
  updateWebhookEndpoint: op('PUT', endpoint, { ids: ofEndpoint, body: WebhookEndpointBody, answer: WebhookEndpoint }),
  deleteWebhookEndpoint: op('DELETE', endpoint, { ids: ofEndpoint, answer: Deleted }),
  rotateWebhookSecret: op('POST', `${endpoint}/rotate-secret`, {
    ids: ofEndpoint,
    body: RotateSecretBody,
    answer: WebhookEndpoint,
  }),
  testWebhookEndpoint: op('POST', `${endpoint}/test`, { ids: ofEndpoint, answer: WebhookDelivery, status: 201 }),
  listWebhookDeliveries: op('GET', `${endpoint}/deliveries`, {
    ids: ofEndpoint,
    query: WebhookDeliveryQuery,
    answer: WebhookDeliveryPage,
  }),
  readEvent: op('GET', event, { ids: ofEvent, answer: Event }),
  redeliverEvent: op('POST', `${event}/redeliver`, { ids: ofEvent, body: RedeliverBody, answer: WebhookDeliveryList }),
}
