import { z } from 'zod'
import { ids } from './examples'
import { Id } from './primitives'

/** The organization that owns the key. With a test key no money moves. */
export const Organization = z
  .object({
    id: Id.meta({ description: 'Its id.', example: ids.organization }),
    name: z.string().meta({ description: 'What it is called.', example: 'Andes Pay' }),
    environment: z.enum(['live', 'test']).meta({ description: '`test` moves no money.', example: 'test' }),
  })
  .meta({ id: 'Organization' })
