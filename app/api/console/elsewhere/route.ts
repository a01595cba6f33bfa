import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { safePath } from '#lib/shared/safe-path'

/** Receives cross-site POSTs to a page, which the proxy rewrites to here: the gate refuses them by origin and records them. */
export const POST = handler(
  {
    needs: 'signed_in',
    input: z.object({}),
    route: async ({ headers }) => `POST ${safePath(headers.get('x-path')).split('?')[0]?.slice(0, 200)}`,
  },
  async () => ({}),
)
