import { useRouteLoaderData } from 'react-router'
import type { SiteDetails } from '#platform/http-client/index.ts'
import { FRAME_ROUTE_ID } from './frame/frame-route.ts'

// In the product's error boundary the frame's data may be missing: links then stay within the site.
const unknown: SiteDetails = {
  origin: '',
  contactDomain: 'assay.example',
  sisterCompanyUrl: '/',
  operator: { entity: '', address: '', governingLaw: '', privacyContact: '', subProcessors: undefined },
}

/** The settings that public pages show. */
export function useSiteDetails(): SiteDetails {
  return useRouteLoaderData<SiteDetails>(FRAME_ROUTE_ID) ?? unknown
}
