import 'server-only'
import { createTransport } from 'nodemailer'
import { isSafeOnTheWay } from '#contract/safe-on-the-way'

type Mail = { to: string; subject: string; text: string }
export type Mailer = (mail: Mail) => Promise<void>

const timeoutMs = 15_000

/**
 * Sends plain text over the SMTP server at `url` (SMTP_URL), as `from` (MAIL_FROM). Between machines TLS is required: a server
 * that does not offer it is refused. Throws if the server did not accept the mail.
 */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const isHere = isSafeOnTheWay(url.replace(/^smtps?:/, 'http:'))
  const transport = createTransport(
    {
      url,
      requireTLS: !isHere,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return async ({ to, ...mail }) => {
    // An object is one address; a string would be parsed as a list.
    await transport.sendMail({ to: { name: '', address: to }, ...mail })
  }
}
