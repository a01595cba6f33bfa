import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { RootMessages } from '#lib/i18n/client-messages'
import { HandlersAttached } from './early-input/handlers-attached'
import { handlersAttached, keepEarlyActs, keepEarlyEntries } from './early-input/keep-early-input'
import { geist, geistExt, geistMono } from './fonts/geist'
import './styles/globals.css'

export const metadata: Metadata = {
  title: { default: 'Cauce', template: '%s · Cauce' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  formatDetection: { telephone: false, email: false, address: false },
}

/**
 * Has no `colorScheme`: its tag is inserted again with each page, and the browser then styles the whole document anew. See
 * base.css.
 */
export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

/**
 * React reveals streamed content no earlier than 300 ms after the shell, measured from the time that it stores in `$RT`. Without
 * that value it reveals the content with the next frame.
 */
const showAtOnce = "Object.defineProperty(self,'$RT',{set(){}})"

/** The time in which a press that came before its handler is still done, in milliseconds. */
const pressIsFreshMs = 5_000

const keepEarlyInput = `(${keepEarlyEntries})('${handlersAttached}');(${keepEarlyActs})('${handlersAttached}',${pressIsFreshMs})`

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
          {`${showAtOnce};${keepEarlyInput}`}
        </script>
      </head>
      <body>
        <RootMessages>{children}</RootMessages>
        <HandlersAttached />
      </body>
    </html>
  )
}
