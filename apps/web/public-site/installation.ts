import { useRouteLoaderData } from 'react-router'
import type { Installation } from '#platform/http-client/index.ts'
import { FRAME_ROUTE_ID } from './frame/frame-route.ts'

// In the product's error boundary the frame's data may be missing: links then stay within the site.
const unknown: Installation = { origin: '', contactDomain: 'assay.example', sisterCompanyUrl: '/' }

/** The settings that public pages show. */
export function useInstallation(): Installation {
  return useRouteLoaderData<Installation>(FRAME_ROUTE_ID) ?? unknown
}
