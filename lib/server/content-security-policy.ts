/**
 * Returns the policy of a page. Scripts run only with the nonce of this answer (and what they load in turn), styles likewise; no
 * page may frame the console, and its forms can only be sent to it. Style attributes are allowed, because menus are positioned
 * with them.
 */
export function contentSecurityPolicy(nonce: string, { https, development }: { https: boolean; development: boolean }): string {
  // The development server uses eval, and writes styles without a nonce.
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  const styles = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  const directives = [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]
  if (https) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
