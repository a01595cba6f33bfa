import { z } from 'zod/mini'
import { keptMembers } from '#contract/kyc-names'
import type { TypedProfile } from './typed-profile'

const text = z.string()
const person = { name: text, id_doc_number: text }

/** What was typed, as it is stored while the console is locked. */
export const StoredTyping: z.ZodMiniType<TypedProfile> = z.object({
  texts: z.object({
    legal_name: text,
    id_doc_number: text,
    birth_date: text,
    incorporation_date: text,
    occupation: text,
    activity: text,
    source_of_funds: text,
  }),
  monthly: z.object({ typed: text, minor: z.nullable(text) }),
  representative: z.object(person),
  owners: z.array(z.object({ ...person, row: z.number(), country: text, share: text })),
  documents: z.array(
    z.object({
      row: z.number(),
      kind: text,
      file_id: text,
      sha256: text,
      file: text,
      legal_name: text,
      id_doc_number: text,
      birth_date: text,
      incorporation_date: text,
      city: text,
      expires_on: text,
    }),
  ),
  retyped: z.array(z.enum(keptMembers)),
  dropped: z.array(text),
})
