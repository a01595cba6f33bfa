import { z } from 'zod'

export const OwnSessionInput = z.object({ id: z.uuid() })
export const SessionInput = OwnSessionInput.extend({ personId: z.uuid() })
