export { type Mail, outbox, sendMail, sendStoredMail } from './mail.ts'
