export { Allowed, useAllowed } from './allowed.tsx'
export { nextPath } from './sign-in/next-path.ts'
export { SessionEndNotice } from './sign-in-rules/session-end-notice.tsx'
