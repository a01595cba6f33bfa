/** What stands on every answer: which request it answers, that it is what its content type says, and that no page shows it inside of itself. */
export function standingHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}
