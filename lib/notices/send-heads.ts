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

/** Where heads of the audit trail go, as far as the operator has set it. */
export type HeadWays = {
  post?: (head: object) => Promise<void>
  mail?: (text: { subject: string; text: string }) => Promise<void>
}

/** The job that hands the head of a day to somebody outside, who can prove with it later that nothing before was cut off. Tried again when it fails. */
export function sendHead({ post, mail }: HeadWays): JobHandler {
  return async ({ payload }) => {
    const { to, ...head } = Payload.parse(payload)
    if (to === 'webhook') await post?.(head)
    else await mail?.({ subject: `Cauce: head of the audit trail, ${head.at.slice(0, 10)}`, text: textOf(head) })
    return undefined
  }
}

/** In both languages: nobody knows which one an auditor reads. */
function textOf(head: { seq: string; at: string; key: string }): string {
  return `Keep this line. With it you can prove later that no record of the audit trail up to number ${head.seq} was changed or cut off.
Put the lines that you have kept into one file, and pass it to docs/verify/verify.mjs or verify.py together with an exported pack.

Guarde esta línea. Con ella podrá probar más adelante que ningún registro de la auditoría hasta el número ${head.seq} fue cambiado ni cortado.
Reúna en un archivo las líneas guardadas y páselo a docs/verify/verify.mjs o verify.py junto con un paquete exportado.

${JSON.stringify(head)}

Public key / Clave pública: ${head.key}
`
}
