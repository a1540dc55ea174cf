export { type Mail, outbox, sendMail } from './mail.ts'
