import { directoryHandler } from '#lib/access/directory-handler'

const no = { supported: false } as const

/** Returns the features of SCIM 2.0 that this endpoint supports. */
export const GET = directoryHandler(async () => ({
  body: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'The secret of SCIM_TOKEN', primary: true },
    ],
  },
}))
