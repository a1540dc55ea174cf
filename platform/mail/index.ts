export { handToMailServer, type Mail, outbox, sendMail } from './mail.ts'
