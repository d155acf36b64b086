/** A mail ready to go out. */
export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
}
