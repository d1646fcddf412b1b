/** A report of a mail server as mail servers write it (RFC 3464), about the email with this id. */
export function bounceOf(
  mailId: string,
  given: { status?: string; action?: string; to?: string; headers?: boolean } = {},
) {
  const { status = '5.1.1', action = 'failed', to = 'elena@x.example', headers = false } = given
  return report('delivery-status', [
    ['text/plain', 'I am sorry that your message could not be delivered.'],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${to}`,
        `Action: ${action}`,
        `Status: ${status}`,
        `Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient`,
        '    address rejected',
      ].join('\r\n'),
    ],
    [headers ? 'text/rfc822-headers' : 'message/rfc822', returned(mailId)],
  ])
}

/** A complaint as mailbox providers send it (RFC 5965). */
export function complaintOf(mailId: string, type = 'abuse') {
  return report('feedback-report', [
    ['text/plain', 'This is an email abuse report.'],
    ['message/feedback-report', `Feedback-Type: ${type}\r\nUser-Agent: Provider/1\r\nVersion: 1`],
    ['message/rfc822', returned(mailId)],
  ])
}

const returned = (mailId: string) =>
  `From: ir@portal.example\r\nMessage-ID: <${mailId}@portal.example>\r\nSubject: Hello\r\n\r\nThe text.`

function report(type: string, parts: [string, string][]) {
  const head = [
    'From: MAILER-DAEMON@mx.example',
    'To: ir@portal.example',
    'Subject: Report',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="part"',
  ]
  const body = parts.flatMap(([kind, content]) => ['', '--part', `Content-Type: ${kind}`, '', content])
  return [...head, ...body, '--part--', ''].join('\r\n')
}
