import 'server-only'
import { z } from 'zod'
import type { JobHandler } from '#database/jobs'

const Payload = z.looseObject({
  to: z.enum(['webhook', 'e-mail']),
  seq: z.string(),
  hash: z.string(),
  at: z.string(),
  key: z.string(),
})

/** The channels for heads of the audit trail that the operator has set. */
export type HeadWays = {
  post?: (head: object) => Promise<void>
  mail?: (text: { subject: string; text: string }) => Promise<void>
}

/**
 * Makes the job that sends a day's head to a recipient outside, who can later prove with it that no earlier record was cut off.
 * It is retried on failure.
 */
export function sendHead({ post, mail }: HeadWays): JobHandler {
  return async ({ payload }) => {
    const { to, ...head } = Payload.parse(payload)
    if (to === 'webhook') await post?.(head)
    else await mail?.({ subject: `Cauce: head of the audit trail, ${head.at.slice(0, 10)}`, text: textOf(head) })
    return undefined
  }
}

/** Returns the text in both languages, because the auditor's language is not known. */
function textOf(head: { seq: string; at: string; key: string }): string {
  return `Keep this line. With it you can prove later that no record of the audit trail up to number ${head.seq} was changed or cut off.
Put the lines that you have kept into one file, and pass it to docs/verify/verify.mjs or verify.py together with an exported pack.

Guarde esta línea. Con ella podrá probar más adelante que ningún registro de la auditoría hasta el número ${head.seq} fue cambiado ni cortado.
Reúna en un archivo las líneas guardadas y páselo a docs/verify/verify.mjs o verify.py junto con un paquete exportado.

${JSON.stringify(head)}

Public key / Clave pública: ${head.key}
`
}
