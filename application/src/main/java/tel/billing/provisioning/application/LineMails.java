package tel.billing.provisioning.application;

import java.time.InstantSource;
import tel.billing.account.OwnerMails;
import tel.billing.notification.EmailMessage;
import tel.billing.provisioning.domain.Line;

/// The e-mails to an account's owner about lines. Joins the caller's unit of work.
record LineMails(OwnerMails ownerMails, InstantSource clock) {

    /// A new password was ordered. The e-mail does not contain it.
    void passwordChanged(Line line) {
        var username = line.credentials().orElseThrow().username();
        ownerMails.post(
                line.account(),
                to -> new EmailMessage.LinePasswordChanged(to, line.id().value(), username, clock.instant()));
    }
}
