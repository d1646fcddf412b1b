import type { MailTexts } from './en.ts'

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)
const none = () => ''
const questions = ({ contact }: { contact: string }) => `Bei Fragen schreiben Sie uns bitte an ${contact}.`
const CONFIRM = 'Sie bestätigen auf der Seite, die sich öffnet.'
const IGNORE = 'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.'

/**
 * After a greeting, a German sentence goes on in small letters. So what can follow one begins with a noun, a name or the formal
 * "Sie", which are written with a capital anyway.
 */
export const DE: MailTexts = {
  layout: {
    greeting: (name) => `Guten Tag ${name},`,
    demoNotice: 'Vorführung: Dieses Unternehmen und seine Angebote sind erfunden.',
    copyLink: 'Oder kopieren Sie diesen Link in Ihren Browser:',
    copyLinks: 'Oder kopieren Sie einen dieser Links in Ihren Browser:',
    seal: (company) => `Siegel von ${company}`,
    sentBefore: 'Gesendet vom Investorenportal unter ',
    sentAfter: '. Diese E-Mail enthält kein Tracking.',
  },

  labels: {
    code: 'Ihr persönlicher Zugangscode',
    opens: 'Öffnet',
    starts: 'Beginnt',
    validUntil: 'Gültig bis',
    noEndDate: 'kein Enddatum',
    sessionsLeft: 'Verbleibende Sitzungen',
    unlimited: 'unbegrenzt',
    agreement: 'Vereinbarung',
    version: (version) => `Fassung ${version}`,
    versionSigned: ({ version, signed }) => `Fassung ${version}, ${signed}`,
    youSigned: 'Von Ihnen unterzeichnet',
    newVersion: 'Neue Fassung',
    signBy: 'Zu unterzeichnen bis',
    bindingUntil: 'Bindend bis',
    hashOfItsText: 'SHA-256 ihres Wortlauts',
    hashOfText: 'SHA-256 des Wortlauts',
    hashOfFile: 'SHA-256 der Datei',
    hashOfCertificate: 'SHA-256 des Siegelzertifikats',
    seal: 'Siegel',
    document: 'Dokument',
    record: 'Vorgang',
    openUntil: 'Gültig bis',
    digits: 'Sechsstelliger Code',
    withdrawnOn: 'Beendet am',
    linkEnds: 'Link gültig bis',
    requested: 'Angefordert',
    fromAddress: 'IP-Adresse',
    removalOn: 'Wird entfernt am',
    when: 'Wann',
    previously: 'Bisher',
    wasPlannedFor: 'War geplant für',
    plannedPlace: 'Geplanter Ort',
    duration: 'Dauer',
    minutes: (minutes) => count(minutes, 'Minute', 'Minuten'),
    where: 'Wo',
    writes: (company) => `${company} schreibt`,
    yourStatement: 'Ihre Erklärung',
  },

  buttons: {
    enterCode: 'Code eingeben',
    openProject: (project) => `${project} öffnen`,
    openPortal: 'Portal öffnen',
    verifyFile: 'Datei prüfen',
    readAgreement: 'Vereinbarung lesen',
    readAndSign: 'Lesen und unterzeichnen',
    signAgain: 'Lesen und erneut unterzeichnen',
    confirmReturn: 'Rückgabe oder Vernichtung bestätigen',
    goToPortal: 'Zum Portal',
    keepFactors: 'Entfernung stoppen',
    setPassword: 'Neues Passwort festlegen',
    viewRequest: 'Anfrage ansehen',
    readTheAnswer: 'Antwort lesen',
    readTheUpdate: 'Mitteilung lesen',
    unsubscribe: 'Mitteilungen abbestellen',
    openDocuments: (project: string) => `Dokumente zu ${project} öffnen`,
    unsubscribeDocuments: 'E-Mails über neue Dokumente abbestellen',
    readAndAnswer: 'Lesen und antworten',
  },

  notes: {
    keepCode: 'Geben Sie diesen Code nicht weiter. Alle Zugriffe werden überwacht und protokolliert.',
    codeForYou: 'Der Code ist nur für Sie bestimmt. Alle Zugriffe werden überwacht und protokolliert.',
    didNotExpectCode: (contact) =>
      `Falls Sie diese E-Mail nicht erwartet haben, schreiben Sie uns bitte an ${contact}.`,
    notYou: (contact) => `Falls Sie das nicht waren, schreiben Sie uns bitte an ${contact}.`,
    notYouAtOnce: ({ contact, phone }) =>
      `Falls Sie das nicht waren, wenden Sie sich bitte sofort an uns, unter ${contact} oder ${phone}.`,
    contact: ({ contact, phone }) => `Sie erreichen uns unter ${contact} oder ${phone}.`,
    notYouIgnore: (contact) =>
      `Falls Sie das nicht waren, müssen Sie nichts tun. Bei Fragen schreiben Sie uns bitte an ${contact}.`,
    notSigned: (contact) =>
      `Falls Sie diese Vereinbarung nicht unterzeichnet haben, schreiben Sie uns bitte an ${contact}.`,
    unknownSigner: (verify) =>
      `Manche Programme melden einen unbekannten Unterzeichner, weil das Siegel vom Unternehmen selbst stammt. Über „${verify}“ prüfen Sie das Siegel.`,
    invitationLink:
      'Der Link trägt Ihre Angaben ein; Sie können sie berichtigen. Leiten Sie ihn nicht weiter: Er gilt nur für diese Adresse.',
    digits:
      'Der Code gilt 10 Minuten und nur in dem Browser, der ihn angefordert hat. Geben Sie ihn nicht weiter; unser Team fragt nie danach.',
    digitsNotAsked: (contact) =>
      `Falls Sie das nicht angefordert haben, kennt jemand anderes Ihren Zugangscode. Schreiben Sie uns in diesem Fall bitte sofort an ${contact}.`,
    link: (onThePage) => `Der Link gilt einmal und läuft nach 15 Minuten ab. ${onThePage}`,
    returnLink: `Der Link gilt einmal und läuft nach 30 Tagen ab. ${CONFIRM}`,
  },

  body: {
    activation: {
      immediate: 'Er ist ab sofort aktiv.',
      email: 'Er wird aktiv, sobald Sie Ihre Adresse über den Link in unserer anderen E-Mail bestätigen.',
      review: 'Er wird aktiv, sobald unser Team Ihre Angaben geprüft hat. Wir benachrichtigen Sie per E-Mail.',
    },
    thenValid: ({ days, uses }) =>
      `Er ist dann ${count(days, 'Tag', 'Tage')} lang gültig, für ${count(uses, 'Sitzung', 'Sitzungen')}.`,
    validUntil: ({ until, uses }) => `Er ist gültig bis zum ${until}, für ${count(uses, 'Sitzung', 'Sitzungen')}.`,
    enterCode:
      'Um ihn zu verwenden, klicken Sie unten auf eine Schaltfläche und geben ihn auf der Seite ein, die sich öffnet.',
    recordKept: 'Was Sie zuvor unterzeichnet haben, bleibt bei uns dokumentiert.',
    pausedAfter: (signBy) =>
      `Ihr Code bleibt unverändert. Bis zum ${signBy} wirkt sich die neue Fassung nicht auf Ihren Zugang aus. Danach ruht Ihr Zugang, bis Sie unterzeichnen.`,
    boundUntilThen: 'Bis Sie die neue Fassung unterzeichnen, bleibt die bindend, die Sie unterzeichnet haben.',
    signBeforeThat: 'Um Ihren Zugang zu behalten, unterzeichnen Sie vor diesem Tag die aktuelle Fassung.',
    sealedFile:
      'Die Datei ist elektronisch gesiegelt, sodass jeder prüfen kann, dass sie nicht verändert wurde. Bewahren Sie die Datei auf: Ein Ausdruck trägt kein Siegel.',
    whereTheCodeIs:
      'Den Code haben Sie bei der Unterzeichnung gesehen; er steht auch in der E-Mail, die wir Ihnen damals gesendet haben. Falls Sie ihn nicht finden, wählen Sie „Code verloren?“ auf der Seite, auf der Sie ihn eingeben.',
    agreementStays: 'Die von Ihnen unterzeichnete Vereinbarung bleibt in Kraft.',
    codeOpens: (projects) => `Er öffnet ${projects}.`,
    codeReplaces:
      'Er ersetzt Ihren bisherigen Code. Ihre Unterschrift gilt weiterhin; Sie müssen nicht erneut unterzeichnen.',
    codeOfPaper:
      'Sie oder Ihre Firma haben eine Vereinbarung auf Papier unterzeichnet; deshalb müssen Sie hier nicht unterzeichnen.',
    thenCodeAtOnce: 'Nach der Unterzeichnung erhalten Sie einen persönlichen Zugangscode, der sofort aktiv ist.',
    thenCodeAfterReview:
      'Nach der Unterzeichnung erhalten Sie einen persönlichen Zugangscode. Er wird aktiv, sobald unser Team Ihre Angaben geprüft hat.',
    digits:
      'Ihr Zugangscode aus der unterzeichneten Vereinbarung wurde eingegeben, vermutlich von Ihnen, um Dokumente zu lesen. Geben Sie diesen sechsstelligen Code auf der Seite ein, die danach fragt. Damit bestätigen Sie auch, dass Sie unterzeichnet haben.',
    changesTitle: {
      approved: 'Ihre Änderungswünsche wurden angenommen',
      declined: 'Ihre Änderungswünsche wurden abgelehnt',
    },
    changesAccepted:
      'Ihre Änderungswünsche wurden von unserem Team angenommen. Wir benachrichtigen Sie per E-Mail, sobald ein neuer Wortlaut zur Unterzeichnung vorliegt.',
    changesRefused:
      'Ihre Änderungswünsche wurden von unserem Team geprüft und abgelehnt; die Vereinbarung bleibt, wie sie ist. Sie können sie weiterhin unterzeichnen.',
    withdrawalDeclined:
      'Ihr Antrag auf Beendigung der Vereinbarung wurde von unserem Team abgelehnt. Ihre Vereinbarung und Ihr Zugang bleiben unverändert.',
    withdrawn: ({ party, signed }) =>
      `Die Vertraulichkeitsvereinbarung mit ${party}, die Sie am ${signed} unterzeichnet haben, wurde auf Ihren Antrag beendet. Ihr Zugang und Ihre Codes sind damit ebenfalls beendet.`,
    obligationsRemain: 'Ihre Pflichten in Bezug auf Informationen, die Sie bereits erhalten haben, bestehen fort.',
    returnAsked: ({ party, signed }) =>
      `${party} bittet Sie, die vertraulichen Informationen zurückzugeben oder zu vernichten, die Sie aufgrund der am ${signed} unterzeichneten Vereinbarung erhalten haben. Bestätigen Sie das anschließend über die Schaltfläche unten.`,
    returnConfirmed: {
      returned: (at) => `Sie haben am ${at} bestätigt, dass Sie die erhaltenen Informationen zurückgegeben haben.`,
      destroyed: (at) => `Sie haben am ${at} bestätigt, dass Sie die erhaltenen Informationen vernichtet haben.`,
      both: (at) =>
        `Sie haben am ${at} bestätigt, dass Sie die erhaltenen Informationen teils zurückgegeben und teils vernichtet haben.`,
    },
    mayOpen: (opened) =>
      `Sie können nun ${opened} öffnen. Um Dokumente zu lesen, melden Sie sich an und unterzeichnen Sie die Vereinbarung, falls noch nicht geschehen.`,
    alreadyRegistered:
      'Jemand, vermutlich Sie, hat mit dieser Adresse ein Investorenkonto angefragt. Zu dieser Adresse gibt es bereits ein Konto; es wurde nichts geändert.',
    signInInstead:
      'Melden Sie sich mit Ihrem Passwort an. Falls Sie es vergessen haben, sendet Ihnen das Anmeldeformular einen Link, mit dem Sie ein neues festlegen.',
    passwordChanged:
      'Ihr Passwort wurde geändert, und alle anderen Sitzungen wurden beendet. Falls Sie das waren, müssen Sie nichts tun.',
    passwordNotYou:
      'Falls Sie das nicht waren, legen Sie jetzt ein neues Passwort fest und wenden Sie sich dann sofort an uns.',
    emailChanged:
      'Ihr Konto hat eine neue E-Mail-Adresse. Mit der bisherigen, an die diese E-Mail ging, können Sie sich nicht mehr anmelden, und wir senden keine E-Mails mehr an sie.',
    factorChanged: {
      app: {
        enrolled: 'Ihrem Konto wurde eine Authenticator-App hinzugefügt. Falls Sie das waren, müssen Sie nichts tun.',
        removed: 'Aus Ihrem Konto wurde eine Authenticator-App entfernt. Falls Sie das waren, müssen Sie nichts tun.',
      },
      passkey: {
        enrolled: 'Ihrem Konto wurde ein Passkey hinzugefügt. Falls Sie das waren, müssen Sie nichts tun.',
        removed: 'Aus Ihrem Konto wurde ein Passkey entfernt. Falls Sie das waren, müssen Sie nichts tun.',
      },
    },
    factorRemoval:
      'Ihr Passwort wurde per E-Mail zurückgesetzt, und uns wurde mitgeteilt, dass Sie Ihre Authenticator-App oder Ihre Passkeys nicht mehr verwenden können. Wir werden sie entfernen; danach melden Sie sich allein mit Ihrem Passwort an.',
    keepFactors:
      'Haben Sie noch Zugriff auf die App oder einen Passkey, oder stammt die Anfrage nicht von Ihnen? Dann stoppen Sie die Entfernung über die Schaltfläche. Eine Anmeldung mit der App oder einem Passkey stoppt sie ebenfalls.',
    factorsRemoved:
      'Ihre Authenticator-App und Ihre Passkeys wurden, wie vor drei Tagen angefordert, aus Ihrem Konto entfernt. Auf Ihrer Kontoseite können Sie neue hinzufügen.',
    identityLinked: (provider) =>
      `${provider} hat bestätigt, dass diese Adresse Ihnen gehört. Sie können sich damit nun in Ihrem Konto anmelden.`,
    accountTakenOver:
      'Jemand hatte das Konto zuvor angelegt, die Adresse aber nie bestätigt. Wir haben das alte Passwort, die Authenticator-App, die Passkeys, die Sitzungen und die eingetragenen persönlichen Angaben entfernt.',
    accountUnchanged: 'Ihre anderen Anmeldewege haben sich nicht geändert.',
  },

  links: {
    confirm_email: {
      body: () =>
        'Sie haben die Vereinbarung unterzeichnet. Bestätigen Sie, dass diese Adresse Ihnen gehört, um Ihren Zugangscode zu aktivieren.',
      button: 'Adresse bestätigen',
      onThePage: CONFIRM,
      notAsked: ({ contact }) =>
        `Falls Sie nicht unterzeichnet haben, hat jemand Ihre Adresse verwendet. Öffnen Sie den Link dann bitte nicht und schreiben Sie uns an ${contact}.`,
    },
    reopen_codes: {
      body: () =>
        'Jemand, vermutlich Sie, wollte Ihren Zugangscode in einem neuen Browser verwenden. Öffnen Sie diesen Link in genau diesem Browser.',
      button: 'Code verwenden',
      onThePage: CONFIRM,
      notAsked: ({ contact }) =>
        `Falls Sie das nicht angefordert haben, kennt möglicherweise jemand anderes Ihren Zugangscode. Öffnen Sie den Link dann bitte nicht und schreiben Sie uns sofort an ${contact}.`,
    },
    lost_code: {
      body: () =>
        'Jemand, vermutlich Sie, hat den Zugangscode für diese Adresse angefordert. Mit diesem Link erhalten Sie ihn erneut.',
      button: 'Code anzeigen',
      onThePage: 'Bestätigen Sie auf der Seite, die sich öffnet, um den Code zu sehen.',
      notAsked: () => `${IGNORE} Nur dieser Link zeigt den Code.`,
    },
    verify_account: {
      body: () =>
        'Jemand, vermutlich Sie, hat mit dieser Adresse ein Investorenkonto angefragt. Bestätigen Sie, dass die Adresse Ihnen gehört.',
      button: 'Adresse bestätigen',
      onThePage: CONFIRM,
      notAsked: () => `${IGNORE} Ohne Ihre Bestätigung kann niemand das Konto nutzen.`,
    },
    reset_password: {
      body: () => 'Jemand, vermutlich Sie, möchte ein neues Passwort für Ihr Konto festlegen.',
      button: 'Neues Passwort festlegen',
      onThePage: 'Auf der Seite, die sich öffnet, legen Sie das neue Passwort fest.',
      notAsked: () => `${IGNORE} Ihr Passwort bleibt unverändert, bis über diesen Link ein neues festgelegt wird.`,
    },
    change_email: {
      body: () =>
        'Jemand, vermutlich Sie, möchte diese Adresse für ein Konto verwenden. Um sie zu bestätigen, öffnen Sie den Link in dem Browser, in dem Sie bei diesem Konto angemeldet sind.',
      button: 'Neue Adresse bestätigen',
      onThePage: CONFIRM,
      notAsked: () => `${IGNORE} Ohne Ihre Bestätigung erhält das Konto diese Adresse nicht.`,
    },
    connect_identity: {
      body: ({ provider }) =>
        `Jemand, vermutlich Sie, hat sich über ${provider} mit dieser Adresse angemeldet. Falls Sie das waren, verbindet dieser Link diese Anmeldung mit Ihrem Konto. Öffnen Sie ihn im selben Browser.`,
      button: 'Anmeldung verbinden',
      onThePage: CONFIRM,
      notAsked: ({ contact, provider }) =>
        `Falls Sie das nicht waren, hat sich jemand anderes bei ${provider} mit Ihrer Adresse angemeldet. Öffnen Sie den Link dann bitte nicht und schreiben Sie uns an ${contact}.`,
    },
  },

  /** In quotation marks, in the nominative. */
  requests: {
    access: 'Zugang für bestehende Investoren',
    new_code: 'Neuer Zugangscode',
    call: 'Investorengespräch',
    meeting: 'Persönliches Treffen',
    data_room: 'Zugang zum Datenraum',
    nda_changes: 'Änderungen der Vereinbarung',
    nda_declined: 'Keine Unterzeichnung der Vereinbarung',
    withdrawal: 'Beendigung der Vereinbarung',
  },
  meetings: { call: 'Investorengespräch', meeting: 'Persönliches Treffen', other: 'Treffen' },
  meetingParts: { time: 'eine neue Zeit', place: 'einen neuen Ort', duration: 'eine neue Dauer' },
  meetingChanges: (parts) => `Ihr Termin hat ${parts}.`,
  factors: { app: 'Eine Authenticator-App', passkey: 'Ein Passkey' },
  factorChange: { enrolled: 'hinzugefügt', removed: 'entfernt' },

  calendar: {
    file: 'termin.ics',
    cancelledFile: 'absage.ics',
    title: ({ meeting, company, who }) => `${meeting}: ${company} und ${who}`,
    about: ({ meeting, company, url }) => `${meeting} mit ${company}. Änderungen: ${url}`,
  },

  kinds: {
    invitation: {
      subject: ({ company }) => `${company} lädt Sie in das Investorenportal ein`,
      title: () => 'Ihre Einladung',
      opening: ({ company }) =>
        `${company} lädt Sie in das Investorenportal ein. Zunächst lesen und unterzeichnen Sie in Ihrem Browser eine Vertraulichkeitsvereinbarung.`,
      closing: ({ contact }) => `Fragen oder kein Interesse? Schreiben Sie an ${contact}.`,
    },
    invitation_reminder: {
      subject: ({ company }) => `Erinnerung: ${company} lädt Sie in das Investorenportal ein`,
      title: () => 'Ihre Einladung gilt noch',
      opening: ({ company }) =>
        `${company} hat Sie in das Investorenportal eingeladen. Die Vertraulichkeitsvereinbarung haben Sie noch nicht unterzeichnet.`,
      closing: ({ contact }) => `Fragen oder kein Interesse? Schreiben Sie an ${contact}.`,
    },
    nda_signed: {
      subject: ({ company }) => `Ihre Vertraulichkeitsvereinbarung mit ${company} ist unterzeichnet`,
      title: () => 'Ihre Vereinbarung ist unterzeichnet',
      opening: ({ party, signed }) =>
        `Sie haben die Vertraulichkeitsvereinbarung mit ${party} am ${signed} unterzeichnet. Unten finden Sie Ihren persönlichen Zugangscode.`,
      closing: none,
    },
    nda_signed_again: {
      subject: ({ version, company }) => `Sie haben Fassung ${version} Ihrer Vereinbarung mit ${company} unterzeichnet`,
      title: () => 'Sie haben die neue Fassung unterzeichnet',
      opening: ({ party, signed }) =>
        `Sie haben die Vertraulichkeitsvereinbarung mit ${party} am ${signed} erneut unterzeichnet. Ihr Zugang besteht mit Ihrem bisherigen Code fort.`,
      closing: none,
    },
    agreement_copy: {
      subject: ({ company }) => `Ihre unterzeichnete Ausfertigung der Vereinbarung mit ${company}`,
      title: () => 'Ihre unterzeichnete Ausfertigung',
      opening: ({ party, signed }) =>
        `Ihre Vereinbarung mit ${party}, unterzeichnet am ${signed}, ist beigefügt, mit einem Zertifikat in englischer Sprache, das festhält, wie sie unterzeichnet wurde.`,
      closing: none,
    },
    code_activated: {
      subject: ({ company }) => `Ihr Zugangscode für ${company} ist aktiv`,
      title: () => 'Ihr Zugangscode ist aktiv',
      opening: ({ days, sessions }) =>
        `Ihre Angaben wurden von unserem Team geprüft. Ihr persönlicher Zugangscode ist nun aktiv, für ${days} und ${sessions}.`,
      closing: questions,
    },
    code_declined: {
      subject: ({ company }) => `Ihr Zugang zum Portal von ${company} wurde nicht freigegeben`,
      title: () => 'Ihr Zugang wurde nicht freigegeben',
      opening: () =>
        'Ihre Angaben wurden von unserem Team geprüft; Ihr Zugangscode wurde nicht aktiviert. Er kann nicht mehr verwendet werden.',
      closing: questions,
    },
    made_code: {
      subject: ({ company }) => `Ihr Zugangscode für ${company}`,
      title: () => 'Ihr Zugangscode',
      opening: () => 'Sie erhalten von unserem Team einen Zugangscode.',
      closing: none,
    },
    code_sent_again: {
      subject: ({ company }) => `Ihr Zugangscode für ${company}`,
      title: () => 'Ihr Zugangscode, erneut gesendet',
      opening: () =>
        'Sie erhalten Ihren persönlichen Zugangscode von unserem Team noch einmal. Er steht unten und ist unverändert.',
      closing: none,
    },
    new_code: {
      subject: ({ company }) => `Ihr neuer Zugangscode für ${company}`,
      title: () => 'Sie haben einen neuen Zugangscode',
      opening: () => 'Ihr neuer persönlicher Zugangscode steht unten.',
      closing: none,
    },
    new_code_declined: {
      subject: ({ company }) => `Ihre Anfrage nach einem neuen Zugangscode für ${company}`,
      title: () => 'Ihre Anfrage nach einem neuen Zugangscode wurde abgelehnt',
      opening: () =>
        'Ihre Anfrage wurde von unserem Team geprüft. Sie erhalten keinen neuen Zugangscode. Ihr bisheriger Code ist nicht mehr gültig.',
      closing: questions,
    },
    address_digits: {
      subject: ({ company }) => `Ihr sechsstelliger Code für ${company}`,
      title: () => 'Bestätigen Sie Ihre E-Mail-Adresse',
      opening: none,
      closing: none,
    },
    link_confirm_email: {
      subject: ({ company }) => `Bestätigen Sie Ihre E-Mail-Adresse für ${company}`,
      title: () => 'Bestätigen Sie Ihre E-Mail-Adresse',
      opening: none,
      closing: none,
    },
    link_reopen_codes: {
      subject: ({ company }) => `Ihr Zugangscode für ${company} in einem neuen Browser`,
      title: () => 'Verwenden Sie Ihren Code in einem neuen Browser',
      opening: none,
      closing: none,
    },
    link_lost_code: {
      subject: ({ company }) => `Ihr Zugangscode für ${company}`,
      title: () => 'Ihren Zugangscode erneut abrufen',
      opening: none,
      closing: none,
    },
    link_verify_account: {
      subject: ({ company }) => `Bestätigen Sie Ihre E-Mail-Adresse für ${company}`,
      title: () => 'Bestätigen Sie Ihre E-Mail-Adresse',
      opening: none,
      closing: none,
    },
    link_reset_password: {
      subject: ({ company }) => `Neues Passwort für ${company}`,
      title: () => 'Legen Sie ein neues Passwort fest',
      opening: none,
      closing: none,
    },
    link_change_email: {
      subject: ({ company }) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${company}`,
      title: () => 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      opening: none,
      closing: none,
    },
    link_connect_identity: {
      subject: ({ company }) => `Verbinden Sie eine Anmeldung mit Ihrem Konto bei ${company}`,
      title: () => 'Ist das Ihre Anmeldung?',
      opening: none,
      closing: none,
    },
    access_approved: {
      subject: ({ company }) => `Ihr Zugang zu ${company} ist freigegeben`,
      title: () => 'Ihr Zugang ist freigegeben',
      opening: ({ projects }) =>
        `Ihr Zugang zu ${projects} wurde von unserem Team freigegeben. Melden Sie sich auf der Seite, die sich öffnet, in Ihrem Konto an. Sie benötigen keinen Zugangscode.`,
      closing: questions,
    },
    access_declined: {
      subject: ({ company }) => `Ihr Antrag auf Zugang zu ${company}`,
      title: () => 'Ihr Antrag auf Zugang wurde abgelehnt',
      opening: () =>
        'Ihr Antrag auf Zugang wurde von unserem Team geprüft und abgelehnt. Ihr Konto und vorhandene Zugangscodes können Sie weiterhin nutzen. Nach dem Unterzeichnen der Vereinbarung erhalten Sie einen eigenen Zugangscode.',
      closing: questions,
    },
    request_answered: {
      subject: ({ company }) => `${company} hat Ihre Anfrage beantwortet`,
      title: ({ request }) => `Ihre Anfrage „${request}“ wurde angenommen`,
      opening: ({ request }) => `Ihre Anfrage „${request}“ wurde von unserem Team angenommen.`,
      closing: questions,
    },
    request_declined: {
      subject: ({ company }) => `Ihre Anfrage an ${company}`,
      title: ({ request }) => `Ihre Anfrage „${request}“ wurde abgelehnt`,
      opening: ({ request }) => `Ihre Anfrage „${request}“ wurde von unserem Team geprüft und abgelehnt.`,
      closing: questions,
    },
    request_message: {
      subject: ({ company }) => `${company} hat Ihnen zu Ihrer Anfrage geschrieben`,
      title: () => 'Sie haben eine Nachricht',
      opening: ({ request }) =>
        `Sie haben von unserem Team eine Nachricht zu Ihrer Anfrage „${request}“ erhalten. Sie können auf Ihrer Kontoseite antworten.`,
      closing: questions,
    },
    question_answered: {
      subject: ({ company }) => `${company} hat Ihre Frage beantwortet`,
      title: () => 'Ihre Frage ist beantwortet',
      opening: ({ project }) =>
        `Ihre Frage zu ${project} wurde von unserem Team beantwortet. Sie können die Antwort im Portal lesen.`,
      closing: questions,
    },
    investor_update: {
      subject: ({ company }) => `${company} hat eine Mitteilung für Sie`,
      title: ({ project }) => `Neue Mitteilung zu ${project}`,
      opening: ({ project }) => `Sie können im Portal eine neue Mitteilung unseres Teams zu ${project} lesen.`,
      closing: questions,
    },
    new_documents: {
      subject: ({ company }) => `${company} hat neue Dokumente für Sie`,
      title: () => 'Es gibt neue Dokumente für Sie',
      opening: ({ documents }) =>
        `Sie können im Portal ${documents} lesen, die seit unserer letzten E-Mail hinzugefügt oder ersetzt wurden.`,
      closing: questions,
    },
    meeting_agreed: {
      subject: ({ meeting, company }) => `${meeting} mit ${company}: Termin vereinbart`,
      title: () => 'Ihr Termin ist vereinbart',
      opening: () => 'Ihren Kalendereintrag finden Sie im Anhang.',
      closing: questions,
    },
    meeting_moved: {
      subject: ({ meeting, company }) => `${meeting} mit ${company}: Termin geändert`,
      title: () => 'Ihr Termin wurde geändert',
      opening: ({ changes }) => `${changes} Der beigefügte Kalendereintrag ersetzt den früheren.`,
      closing: questions,
    },
    meeting_cancelled: {
      subject: ({ meeting, company }) => `${meeting} mit ${company}: Termin abgesagt`,
      title: () => 'Ihr Termin wurde abgesagt',
      opening: () => 'Ihr Termin wird mit dem beigefügten Eintrag aus Ihrem Kalender entfernt.',
      closing: questions,
    },
    nda_new_version: {
      subject: ({ company, signBy }) =>
        `Neue Fassung Ihrer Vereinbarung mit ${company}, zu unterzeichnen bis zum ${signBy}`,
      title: () => 'Es gibt eine neue Fassung Ihrer Vereinbarung',
      opening: ({ party, signBy }) =>
        `Ihre Vertraulichkeitsvereinbarung mit ${party} hat eine neue Fassung. Bitte lesen und unterzeichnen Sie diese bis zum ${signBy}.`,
      closing: questions,
    },
    nda_sign_soon: {
      subject: ({ company, signBy }) =>
        `Bitte unterzeichnen Sie die neue Fassung Ihrer Vereinbarung mit ${company} bis zum ${signBy}`,
      title: () => 'Noch eine Woche zum Unterzeichnen',
      opening: ({ party }) =>
        `Ihre Vereinbarung mit ${party} hat eine neue Fassung, die Sie noch nicht unterzeichnet haben.`,
      closing: questions,
    },
    nda_term_ending: {
      subject: ({ company, ends }) => `Ihre Vereinbarung mit ${company} endet am ${ends}`,
      title: () => 'Ihre Vereinbarung endet bald',
      opening: ({ party, signed, ends }) =>
        `Ihre am ${signed} unterzeichnete Vertraulichkeitsvereinbarung mit ${party} endet am ${ends}.`,
      closing: questions,
    },
    changes_answered: {
      subject: ({ company }) => `Ihre Änderungswünsche zur Vereinbarung mit ${company}`,
      title: () => 'Ihre Änderungswünsche',
      opening: none,
      closing: questions,
    },
    withdrawal_declined: {
      subject: ({ company }) => `Ihr Antrag auf Beendigung der Vereinbarung mit ${company}`,
      title: () => 'Ihr Antrag auf Beendigung wurde abgelehnt',
      opening: none,
      closing: questions,
    },
    nda_withdrawn: {
      subject: ({ company }) => `Ihre Vereinbarung mit ${company} ist beendet`,
      title: () => 'Ihre Vereinbarung ist beendet',
      opening: none,
      closing: none,
    },
    return_asked: {
      subject: ({ company }) => `${company} bittet Sie, vertrauliche Informationen zurückzugeben oder zu vernichten`,
      title: () => 'Bitte geben Sie vertrauliche Informationen zurück oder vernichten Sie sie',
      opening: none,
      closing: questions,
    },
    return_receipt: {
      subject: ({ company }) => `Ihre Bestätigung gegenüber ${company}`,
      title: () => 'Ihre Bestätigung ist vermerkt',
      opening: none,
      closing: none,
    },
    already_registered: {
      subject: ({ company }) => `Sie haben bereits ein Konto bei ${company}`,
      title: () => 'Sie haben bereits ein Konto',
      opening: none,
      closing: none,
    },
    password_changed: {
      subject: ({ company }) => `Ihr Passwort bei ${company} wurde geändert`,
      title: () => 'Ihr Passwort wurde geändert',
      opening: none,
      closing: none,
    },
    email_changed: {
      subject: ({ company }) => `Die E-Mail-Adresse Ihres Kontos bei ${company} wurde geändert`,
      title: () => 'Ihre E-Mail-Adresse wurde geändert',
      opening: none,
      closing: none,
    },
    second_factor: {
      subject: ({ factor, change, company }) => `${factor} wurde ${change}: Ihr Konto bei ${company}`,
      title: ({ factor, change }) => `${factor} wurde ${change}`,
      opening: none,
      closing: none,
    },
    factor_removal: {
      subject: ({ company }) => `Ihre Authenticator-App und Passkeys bei ${company} werden entfernt`,
      title: () => 'Ihre Authenticator-App und Passkeys werden in drei Tagen entfernt',
      opening: none,
      closing: none,
    },
    factors_removed: {
      subject: ({ company }) => `Ihre Authenticator-App und Passkeys bei ${company} wurden entfernt`,
      title: () => 'Ihre Authenticator-App und Passkeys wurden entfernt',
      opening: none,
      closing: none,
    },
    identity_linked: {
      subject: ({ provider, company }) => `${provider} wurde Ihrem Konto bei ${company} hinzugefügt`,
      title: ({ provider }) => `Sie können sich nun mit ${provider} anmelden`,
      opening: none,
      closing: none,
    },
  },

  restricted: (documents) =>
    documents === 1 ? 'ein einzeln freigegebenes Dokument' : `${documents} einzeln freigegebene Dokumente`,
  documents: (documents: number) => count(documents, 'Dokument', 'Dokumente'),
  days: (days) => count(days, 'Tag', 'Tage'),
  sessions: (sessions) => count(sessions, 'Sitzung', 'Sitzungen'),
}
