import type { InvestorDocument } from './content-types.ts'

/** What a button of a project page does. */
export type Act = { href: string } | { onPress: () => void }

/** The acts of the presentation template (product-spec section 2); `web/routes/use-investor-acts.ts` says what each does. */
export type InvestorActs = {
  scheduleCall: Act
  requestDataRoom: Act
  scheduleMeeting: Act
  emailRelations: Act
  /** Opens the document in the data room, or requests it. */
  requestDocument: (document: InvestorDocument) => Act
  /** The details of the document in the data room, if there is one. */
  roomDocument?: (document: InvestorDocument) => Pick<InvestorDocument, 'description' | 'icon' | 'action'> | undefined
}
