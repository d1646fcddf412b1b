/** What the log speaks of, in words; what is not here is said as the log says it. */
const ACTIONS: Record<string, string> = {
  'nda.signed': 'Signed',
  'nda.superseded': 'Superseded by a later signature',
  'nda.withdrawn': 'Withdrawn',
  'nda.notice_sent': 'Told by mail of a version to sign, or of the end of the term',
  'return.asked': 'Asked to return or destroy',
  'return.confirmed': 'Confirmed: returned or destroyed',
  'code.issued': 'Code made',
  'code.redeemed': 'Code entered',
  'code.refused': 'Code refused',
  'code.activated': 'Code activated',
  'code.revoked': 'Code revoked',
  'code.sent_again': 'Code mailed again',
  'code.copied': 'Code copied by staff',
  'access.granted': 'Page opened',
  'session.extended': 'Session extended',
}

export function actionWords(action: string) {
  return ACTIONS[action] ?? action
}
