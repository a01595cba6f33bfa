import { expect, test } from 'vitest'
import type { z } from 'zod'
import { toFieldErrors } from './field-errors'
import { KycProfileBody } from './kyc'
import { RecordOutcomeBody } from './payouts'
import { ApproveQuoteBody } from './quote-approvals'
import { AssignReviewBody, ReviewDecisionBody } from './reviews'

const faultsOf = (schema: z.ZodType, body: unknown) =>
  toFieldErrors(schema.safeParse(body, { reportInput: true }).error?.issues ?? []).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

test.each([
  [{ decision: 'approve' }, []],
  [{ decision: 'approve', reason_code: 'other' }, ['/note required']],
  [{ decision: 'reject' }, ['/reason_code required', '/note required']],
  [{ decision: 'reject', reason_code: 'pep' }, ['/note required']],
  [{ decision: 'reject', note: 'Both names are on the list.' }, ['/reason_code required']],
  [{ decision: 'reject', reason_code: 'pep', note: 'Both names are on the list.' }, []],
  [{ decision: 'request_information' }, ['/reason_code required']],
  [{ decision: 'request_information', reason_code: 'document_expired' }, []],
  [{ decision: 'request_information', reason_code: 'other' }, ['/note required']],
  [{ decision: 'approve', valid_until: '2027-11-20' }, ['/valid_until invalid_format']],
  [{ decision: 'suspend', reason_code: 'pep', note: 'x' }, ['/decision invalid_format']],
])('the decision %j has the faults %j', (body, faults) => expect(faultsOf(ReviewDecisionBody, body)).toEqual(faults))

test('a note may have several lines, but no characters that hide or reorder text', () => {
  const note = (text: string) => faultsOf(ReviewDecisionBody, { decision: 'approve', note: text })
  expect(note('First line\nSecond\tline\r\nThird')).toEqual([])
  expect(note('')).toContain('/note too_short')
  expect(note('x'.repeat(2000))).toEqual([])
  expect(note('x'.repeat(2001))).toContain('/note too_long')
  for (const hidden of ['\u202e', '\u200b', '\u0007', '\0', '\ud800'])
    expect(note(`a${hidden}b`), hidden).toEqual(['/note invalid_format'])
})

test('a review is assigned to the caller, to a person, or to nobody', () => {
  expect(AssignReviewBody.parse(undefined)).toEqual({})
  expect(AssignReviewBody.parse({ assignee: null, from: 'marta' })).toEqual({ assignee: null, from: 'marta' })
  for (const assignee of ['', 'two words', 'josé', 'x'.repeat(65)])
    expect(faultsOf(AssignReviewBody, { assignee }), assignee).toHaveLength(1)
})

const movement = { reference: 'BAN-1044', amount: 2_841_134 }

test.each([
  [{ outcome: 'completed', ...movement }, []],
  [{ outcome: 'returned', ...movement }, []],
  [{ outcome: 'rejected', code: 'AC04' }, []],
  [{ outcome: 'completed', reference: 'BAN-1044' }, ['/amount required']],
  [{ outcome: 'completed', ...movement, amount: 0 }, ['/amount out_of_range']],
  [{ outcome: 'completed', ...movement, code: '14' }, ['/code unknown_field']],
  [{ outcome: 'rejected', code: '14', amount: 5 }, ['/amount unknown_field']],
  [{ outcome: 'rejected' }, ['/code required']],
  [{ outcome: 'rejected', code: 'ac04' }, ['/code invalid_format']],
  [{ outcome: 'returned', ...movement, reference: 'A_1' }, ['/reference invalid_format']],
])('the report of a payout %j has the faults %j', (body, faults) => expect(faultsOf(RecordOutcomeBody, body)).toEqual(faults))

test('two people who type one reference in different letters report the same movement', () => {
  expect(RecordOutcomeBody.parse({ outcome: 'completed', ...movement, reference: 'ban-1044' })).toEqual(
    RecordOutcomeBody.parse({ outcome: 'completed', ...movement }),
  )
})

test('an approval names its amount, and a hash only in its one spelling', () => {
  expect(faultsOf(ApproveQuoteBody, { amount: 10_100, intent_hash: 'ab'.repeat(32) })).toEqual([])
  expect(faultsOf(ApproveQuoteBody, {})).toEqual(['/amount required'])
  for (const intent_hash of ['AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`])
    expect(faultsOf(ApproveQuoteBody, { amount: 1, intent_hash })).toEqual(['/intent_hash invalid_format'])
})

const owner = (share: number) => ({ name: 'Ana Pérez', id_doc_number: 'V12345678', country: 'VE', share })

test.each([
  [[25, 43.02, 31.98], []],
  [[42.34, 32.52, 25.14], []],
  [[100], []],
  [[33.3333, 33.3333, 33.3333], []],
  [[50, 50.0001], ['/beneficial_owners out_of_range']],
  [[60, 60], ['/beneficial_owners out_of_range']],
  [[100.01], expect.arrayContaining(['/beneficial_owners/0/share out_of_range'])],
])('owners with %j percent have the faults %j', (shares, faults) => {
  expect(faultsOf(KycProfileBody, { beneficial_owners: shares.map(owner) })).toEqual(faults)
})

test('a document is named by the hash of its content, and a date that does not exist is refused', () => {
  const document = { kind: 'rif', file_id: 'file-77', sha256: 'ab'.repeat(32) }
  expect(faultsOf(KycProfileBody, { documents: [document] })).toEqual([])
  expect(faultsOf(KycProfileBody, { documents: [{ ...document, sha256: 'AB'.repeat(32) }] })).toEqual([
    '/documents/0/sha256 invalid_format',
  ])
  expect(faultsOf(KycProfileBody, { documents: [{ ...document, read: { expires_on: '2027-02-29' } }] })).toEqual([
    '/documents/0/read/expires_on invalid_format',
  ])
  expect(faultsOf(KycProfileBody, { birth_date: '0000-01-01', expected_monthly_usd: 10.5 })).toEqual([
    '/birth_date out_of_range',
    '/expected_monthly_usd invalid_type',
  ])
})
