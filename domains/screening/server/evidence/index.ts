export { type Certificate, verifyCertificate } from './certificate.ts'
export { downloadCertificate } from './download-certificate.ts'
export { downloadEvidence } from './download-evidence.ts'
