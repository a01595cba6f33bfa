import { z } from 'zod'
import { plainText } from './primitives'

/** Reasons to reject, suspend or block a customer, or to request more information. */
export const reasonCodes = [
  'document_illegible',
  'document_expired',
  'data_mismatch',
  'sanctions_hit',
  'pep',
  'adverse_media',
  'duplicate_identity',
  'underage',
  'unsupported_country',
  'fraud_suspected',
  'court_order',
  'other',
] as const
export const reviewDecisions = ['approve', 'reject', 'request_information'] as const

export type ReasonCode = (typeof reasonCodes)[number]
export type ReviewDecisionKind = (typeof reviewDecisions)[number]

/** A note of a person, which may have several lines. */
export const DecisionNote = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => plainText(2000).safeParse(text.replace(/\s/g, ' ')).success, { message: 'invalid_format' })
