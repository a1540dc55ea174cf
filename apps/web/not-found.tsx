import { data } from 'react-router'

export { NotFoundInSite as default } from './not-found-page.tsx'

/** An unknown page answers 404, not a friendly 200. */
export function loader() {
  return data(null, { status: 404 })
}
