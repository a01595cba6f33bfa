import { forwardToService } from '#lib/server/forward-to-service'

export const dynamic = 'force-dynamic'
export {
  forwardToService as DELETE,
  forwardToService as GET,
  forwardToService as HEAD,
  forwardToService as OPTIONS,
  forwardToService as PATCH,
  forwardToService as POST,
  forwardToService as PUT,
}
