import createNextIntlPlugin from 'next-intl/plugin'

/** On every answer of Next, also of files; the policy for scripts is made per answer in proxy.ts. */
const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
]

/**
 * Where people open the console, as the process that starts this one says. Next would compare where an action comes from with the host that a
 * proxy names, which need not be the one that people see.
 */
const origin = process.env.NEXTAUTH_URL

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  typedRoutes: true,
  // `npm run check` reads the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  serverExternalPackages: ['postgres', 'pino'],
  experimental: { serverActions: { allowedOrigins: origin === undefined ? [] : [new URL(origin).host] } },
  headers: async () => [{ source: '/:path*', headers: everywhere }],
}

export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Compiled at build: 10 KB less JavaScript in every page that shows a text of its own. `t.raw` then answers no text.
  experimental: {
    messages: { path: './lib/i18n/messages', format: 'json', locales: ['en', 'es'], sourceLocale: 'en', precompile: true },
  },
})(config)
