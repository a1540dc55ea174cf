export { Allowed, useAllowed } from './allowed.tsx'
export { SessionEndNotice } from './sign-in-rules/session-end-notice.tsx'
