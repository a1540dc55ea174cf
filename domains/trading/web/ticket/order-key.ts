/**
 * The client order id of what is being sent: the same terms sent again are the same order, whatever became of the first answer; other terms
 * are another one. After an order was placed the same terms begin again.
 */
export class OrderKey {
  #terms = ''
  #key = ''

  of(terms: object): string {
    const stated = JSON.stringify(terms)
    if (stated !== this.#terms) {
      this.#terms = stated
      this.#key = newKey()
    }
    return this.#key
  }

  forget(): void {
    this.#terms = ''
  }
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
