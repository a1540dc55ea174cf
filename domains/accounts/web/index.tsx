export { SessionEndNotice } from './sign-in-rules/session-end-notice.tsx'
