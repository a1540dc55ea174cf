export { Allowed, useAllowed } from './allowed.tsx'
