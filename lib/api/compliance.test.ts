import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { testDatabase } from '#database/test-database'
import { createService, scopes } from '#service'
import { checkingAnswers } from '#service/testing/answers'
import { createPaymentsApi } from './client'
import { extensionOperations } from './console-operations'
import { extensionParameters, probeExtensions } from './probe'
import { openTransport } from './transport'

let api: PaymentsApi
let close: () => Promise<void>
let found: ReadonlySet<string>
beforeAll(async () => {
  const key = Buffer.alloc(32, 7)
  const secrets = { encryptionKey: key, fingerprintKey: key, keyPepper: key }
  const database = await testDatabase({
    template: 'payments',
    prepare: (fresh) => createService({ database: fresh, secrets }).migrate(),
  })
  const service = createService({ database, secrets })
  const organizationId = await service.provisioning.createOrganization({ name: 'Cauce', environment: 'test' })
  const { apiKey } = await service.provisioning.createApiKey({
    organizationId,
    name: 'Desk',
    scopes: [...scopes],
    limits: null,
    kind: 'house',
  })
  const send = openTransport({ service: async () => checkingAnswers(service) })
  const credentials = { organizationId, apiKey }
  found = (await probeExtensions(send, credentials)).known
  api = createPaymentsApi({
    send,
    credentials: async () => credentials,
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
  })
  close = () => database.close()
})
afterAll(() => close())

test('a probe finds every extension of our own service', () => {
  expect([...found].sort()).toEqual([...extensionOperations, ...extensionParameters].sort())
})

test('a customer is reviewed, approved, suspended, blocked and unblocked through the client', async () => {
  const [ana, eva] = [{ actorId: 'ana' }, { actorId: 'eva' }]
  const address = { address_line_1: 'Calle 1', city: 'Caracas', country: 'VE' }
  const { id } = await api.createCustomer({ email: 'x@example.com', type: 'individual', kyc_type: 'enhanced', ...address })
  await expect(api.readKycProfile(id)).rejects.toMatchObject({ code: 'kyc_profile_not_found' })
  const sent = await api.submitKycProfile(id, { legal_name: 'Ana Pérez', id_doc_number: 'V12345678' }, eva)
  expect(sent).toMatchObject({ id_doc_number: 'V*****678', missing: expect.arrayContaining(['birth_date']) })
  expect((await api.revealKycProfile(id, ana)).id_doc_number).toBe('V12345678')

  const waiting = await api.listReviews({ status: 'open', order: 'oldest' })
  expect(waiting.data.map(({ customer_id }) => customer_id)).toEqual([id])
  expect((await api.assignNextReview(eva)).review).toBeNull()
  const { review } = await api.assignNextReview(ana)
  const reviewId = review?.id ?? ''
  expect((await api.assignReview(reviewId, { assignee: null }, ana)).status).toBe('open')
  expect((await api.readReview(reviewId)).profile?.legal_name).toBe('Ana Pérez')
  await expect(api.decideReview(reviewId, { decision: 'approve' }, eva)).rejects.toMatchObject({
    code: 'self_approval_forbidden',
  })
  expect((await api.decideReview(reviewId, { decision: 'approve' }, ana)).customer.state).toBe('ACTIVE')

  const reason = { reason_code: 'fraud_suspected' as const }
  expect((await api.suspendCustomer(id, reason, ana)).customer.state).toBe('SUSPENDED')
  expect((await api.reinstateCustomer(id, reason, ana)).customer.state).toBe('ACTIVE')
  expect((await api.blockCustomer(id, reason, ana)).customer.state).toBe('BLOCKED')
  await expect(api.unblockCustomer(id, reason)).rejects.toMatchObject({ code: 'actor_required' })
  expect((await api.unblockCustomer(id, reason, ana)).outcome).toBe('pending_second_approval')
  expect((await api.readCustomer(id)).pending_unblock?.requested_by).toBe('ana')
  const rejected = await api.withdrawUnblock(id, { ...reason, note: 'Not yet' }, eva)
  expect([rejected.outcome, rejected.customer.state, rejected.customer.pending_unblock]).toEqual(['done', 'BLOCKED', undefined])
  await api.unblockCustomer(id, reason, ana)
  expect((await api.unblockCustomer(id, reason, eva)).customer.state).toBe('SUSPENDED')
})

test('a deleted customer is read only if deleted ones are requested', async () => {
  const { id } = await api.createCustomer({ email: 'gone@example.com', type: 'individual', country: 'VE' })
  await api.deleteCustomer(id)
  await expect(api.readCustomer(id)).rejects.toMatchObject({ code: 'customer_not_found' })
  expect(await api.readCustomerEver(id)).toMatchObject({ id, state: 'DELETED', deleted_at: expect.any(String) })
})

test('a key is made, listed, rotated and revoked through the client', async () => {
  const made = await api.createApiKey({ name: 'Reports', scopes: ['rates:read'] }, { actorId: 'ana', idempotencyKey: 'k1' })
  expect(made.created_by).toBe('ana')
  expect((await api.listApiKeys({ limit: 1 })).data.map(({ id }) => id)).toEqual([made.id])
  const rotated = await api.rotateApiKey(made.id, { grace_seconds: 0 })
  expect(rotated.api_key).not.toBe(made.api_key)
  expect(await api.revokeApiKey(made.id)).toEqual({ success: true })
  await expect(api.revokeApiKey('nothing')).rejects.toMatchObject({ code: 'api_key_not_found' })
})
