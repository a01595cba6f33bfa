import { z } from 'zod'
import { documentKinds } from './kyc-names'
import { calendarDay, plainText } from './primitives'
import { shared } from './shared-meta'

export const DocumentNumber = plainText(40)
const CalendarDay = calendarDay()
/** A SHA-256 in lower-case hexadecimal digits. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, { message: 'invalid_format' })

/** What a document shows, as the person who checked it typed it. It is compared with what the customer declared. */
export const DocumentReading = z
  .strictObject({
    legal_name: plainText(200).optional().meta({
      description: 'As it stands on the document, in whatever order.',
      example: 'PÉREZ ANA M.',
    }),
    id_doc_number: DocumentNumber.optional().meta({ description: 'As it stands on the document.', example: 'V12345678' }),
    birth_date: CalendarDay.optional().meta({ description: 'Of an individual, `YYYY-MM-DD`.', example: '1990-05-17' }),
    incorporation_date: CalendarDay.optional().meta({ description: 'Of a business, `YYYY-MM-DD`.' }),
    city: plainText(100).optional().meta({ description: 'Required for `enhanced`.', example: 'Caracas' }),
    expires_on: CalendarDay.optional().meta({ description: 'When the document ends, `YYYY-MM-DD`.', example: '2031-08-31' }),
  })
  .meta({ id: 'DocumentReading' })
export type DocumentReading = z.infer<typeof DocumentReading>

export const documentReadings = 'What stands on it, as whoever took it read it; masked in answers unless revealed.'

/** A file that another system stores: its id there, and a hash that proves which content a decision was based on. */
export const KycDocument = z
  .strictObject({
    kind: z.enum(documentKinds).meta(shared.kind),
    file_id: plainText(64).meta({ description: 'Its id where it is kept.', example: 'file-77' }),
    sha256: FileHash.meta({ description: 'Hash of the file, 64 lower-case hexadecimal digits.', example: 'ab'.repeat(32) }),
    read: DocumentReading.optional().meta({ description: documentReadings }),
  })
  .meta({ id: 'KycDocument' })
export type KycDocument = z.infer<typeof KycDocument>
