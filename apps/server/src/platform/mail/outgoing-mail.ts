/** A rendered mail. */
export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}
