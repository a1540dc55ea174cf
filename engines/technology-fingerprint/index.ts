export { type Detection, detectTechnologies, type SiteSeen, technologies } from './detect-technologies.ts'
export { exampleOf } from './pattern.ts'
export { type PageParts, readPage } from './read-page.ts'
export { mayFetch } from './robots.ts'
