/** The route that stands around every public page; its loader brings the installation's settings. */
export const FRAME_ROUTE_ID = 'public-site'
