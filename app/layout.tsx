import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '#lib/i18n/client-messages'
import './styles/globals.css'

export const metadata: Metadata = {
  title: { default: 'Cauce', template: '%s · Cauce' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

/** Reads the cookies of language, theme and keys, so every page is dynamic: the nonce of its scripts must be that of its answer. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const jar = await cookies()
  const theme = jar.get('theme')?.value
  const keys = jar.get('keys')?.value
  return (
    <html
      lang={locale}
      data-theme={theme === 'light' || theme === 'dark' ? theme : undefined}
      data-keys={keys === 'off' ? 'off' : undefined}
      suppressHydrationWarning
    >
      <head>
        <link rel="preload" href="/fonts/geist-latin-wght-normal.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      </head>
      <body>
        <ClientMessages namespaces={[]}>{children}</ClientMessages>
      </body>
    </html>
  )
}
