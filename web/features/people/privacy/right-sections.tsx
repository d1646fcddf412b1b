import type { PageSection } from '../../../ui/long-page.tsx'

export function rightSections(email: string | undefined): PageSection[] {
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : 'the address above'
  return [
    {
      id: 'keeping',
      title: 'How records are deleted',
      body: (
        <p>
          The portal deletes the text of an email once it is sent. Every hour it deletes the records whose period above
          has ended, and its log notes how many of each kind. Evidence of the agreement is kept for as long as it may be
          needed, as section 8.3 of the agreement says. Data is kept longer only if a claim needs it: staff then place a
          legal hold on the data of the person, with a reason and a review date. Backups contain deleted data until
          newer backups replace them.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>Write to {mail}. We answer within a month, free of charge. You can ask us to</p>
          <ul>
            <li>
              give you a copy of your data, also in a machine-readable format (Art. 15 and 20); if you have an account,
              you can download most of it on your account page, and all of it by writing to us;
            </li>
            <li>correct it (Art. 16);</li>
            <li>
              delete it (Art. 17). We may keep what is needed to prove an agreement or to defend a claim, and will tell
              you what and why (Art. 17(3)(e));
            </li>
            <li>restrict its use while a question is open (Art. 18);</li>
            <li>stop using it where we rely on legitimate interest, for reasons of your own (Art. 21).</li>
          </ul>
          <p>
            You can also complain to a data protection authority, for example the one where you live. In California and
            other states with privacy laws you have the rights that those laws give you. We do not sell data or share it
            for advertising, so there is nothing to opt out of.
          </p>
        </>
      ),
    },
    {
      id: 'must',
      title: 'Whether you must provide data',
      body: (
        <p>
          No law requires you to. Without the four fields and your acceptance there is no agreement, and without the
          agreement you cannot open the confidential pages. You can read the front page and the pages about the portal
          without giving any data: they set no cookie and record nothing about you.
        </p>
      ),
    },
    {
      id: 'secure',
      title: 'How it is protected',
      body: (
        <p>
          Codes are encrypted, and cookies are stored only as fingerprints, under a key that is not in the database.
          Access is checked on every request. The technical log of requests contains no IP address, name, code or
          browser.
        </p>
      ),
    },
  ]
}
