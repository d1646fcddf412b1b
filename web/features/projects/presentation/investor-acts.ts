/** What a button of a project page does, or why it does nothing. */
export type Act = { href: string } | { onPress: () => void } | { withheld: string }

/** The acts of the presentation template (product-spec section 2); `web/routes/use-investor-acts.ts` says what each does. */
export type InvestorActs = {
  scheduleCall: Act
  requestDataRoom: Act
  scheduleMeeting: Act
  emailRelations: Act
}
