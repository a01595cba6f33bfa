import { z } from 'zod'
import { readApiHealth } from '#app/(console)/_kit/live/api-health-state'
import { handler } from '#lib/access/handler'

/** Returns the health of the API for the side bar. */
export const GET = handler({ needs: 'signed_in', input: z.object({}), polls: true }, async () => readApiHealth())
