import 'server-only'
import { createTransport } from 'nodemailer'
import { isSafeOnTheWay } from '#contract/safe-on-the-way'

type Mail = { to: string; subject: string; text: string }
export type Mailer = (mail: Mail) => Promise<void>

const patienceMs = 15_000

/**
 * Sends plain text over the SMTP server at `url` (SMTP_URL), as `from` (MAIL_FROM). Between machines nothing travels in clear text: a server that does
 * not offer TLS is refused. Throws when the server did not take the mail.
 */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const isHere = isSafeOnTheWay(url.replace(/^smtps?:/, 'http:'))
  const transport = createTransport(
    {
      url,
      requireTLS: !isHere,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return async ({ to, ...mail }) => {
    // As one address: a text would be read as a list of them.
    await transport.sendMail({ to: { name: '', address: to }, ...mail })
  }
}
