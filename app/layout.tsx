import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '#lib/i18n/client-messages'
import { geist, geistExt, geistMono } from './fonts/geist'
import './styles/globals.css'

export const metadata: Metadata = {
  title: { default: 'Cauce', template: '%s · Cauce' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  formatDetection: { telephone: false, email: false, address: false },
}

/** Has no `colorScheme`: its tag is inserted again with each page, and the browser then styles the whole document anew. See base.css. */
export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

/**
 * React reveals streamed content no earlier than 300 ms after the shell, measured from the time that it stores in `$RT`. Without
 * that value it reveals the content with the next frame.
 */
const showAtOnce = "Object.defineProperty(self,'$RT',{set(){}})"

/**
 * A form without a target is sent by its handler. Before that handler is there, the browser would load this page again with all
 * that was typed in its address, a password too; so it sends nothing, and what was typed stays.
 */
const sendByHandlerOnly = "addEventListener('submit',e=>{e.target.hasAttribute('action')||e.preventDefault()})"

/** Reads the cookies of language, theme, keys and side bar, so every page is dynamic: its nonce must match its response. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const jar = await cookies()
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1]
  const theme = jar.get('theme')?.value
  const keys = jar.get('keys')?.value
  const bar = jar.get('bar')?.value
  return (
    <html
      lang={locale}
      data-theme={theme === 'light' || theme === 'dark' ? theme : undefined}
      className={`${geist.variable} ${geistExt.variable} ${geistMono.variable}`}
      data-keys={keys === 'off' ? 'off' : undefined}
      data-bar={bar === 'folded' || bar === 'open' ? bar : undefined}
      suppressHydrationWarning
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {`${showAtOnce};${sendByHandlerOnly}`}
        </script>
      </head>
      <body>
        <ClientMessages namespaces={[]}>{children}</ClientMessages>
      </body>
    </html>
  )
}
