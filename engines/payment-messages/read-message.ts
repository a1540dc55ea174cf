import { decodeMessage, soundText } from './decode-message.ts'
import { readIso } from './iso/read-iso.ts'
import { type Payment, PaymentRefused } from './payment.ts'
import { readFin } from './swift/read-fin.ts'

/**
 * Every payment of a message or a file of them: ISO 20022 pacs.008, pacs.009 and pain.001, and FIN MT103 and MT202. All that a message
 * says is in what comes back: read as a party, a text or a reference, or named as not read. Two payments that are known by the same
 * number are two only where their number in the file tells them apart.
 * @throws PaymentRefused with a code and a place: half a message is never read.
 */
export function readPayments(message: Uint8Array | string): Payment[] {
  const text = typeof message === 'string' ? soundText(message) : decodeMessage(message)
  const start = text.replace(/^\ufeff/, '').trimStart()
  if (start.startsWith('<')) return apart(readIso(text.replace(/^\ufeff/, '').trimStart()))
  if (/^\$?\s*\{1:/.test(start)) return apart(readFin(start))
  throw new PaymentRefused('not-supported', 'line 1', 'This is neither XML nor a FIN message.')
}

function apart(payments: Payment[]): Payment[] {
  const seen = new Set<string>()
  return payments.map((payment) => {
    const key = `${payment.messageId} ${payment.paymentId}`
    const isKnown = seen.has(key)
    seen.add(key)
    return isKnown ? { ...payment, paymentId: `${payment.paymentId} #${payment.number}` } : payment
  })
}
