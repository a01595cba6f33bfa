import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { safePath } from '#lib/shared/safe-path'

/** Where the proxy leads what a page elsewhere sends to a page of ours: the gate refuses it by its origin, and writes it down. */
export const POST = handler(
  {
    needs: 'signed_in',
    input: z.object({}),
    asked: async ({ headers }) => `POST ${safePath(headers.get('x-path')).split('?')[0]?.slice(0, 200)}`,
  },
  async () => ({}),
)
