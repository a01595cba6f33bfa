import { z } from 'zod'
import { roles } from '#backoffice/people/roles'
import { listNames } from '#backoffice/views/tables'
import { plainText } from '#contract/primitives'

export const ViewName = plainText(40).min(1)

export const NewView = z.object({
  list: z.enum(listNames),
  name: ViewName,
  query: z.string().max(2000),
  sharedWith: z.enum(roles).nullable(),
})
