package tel.billing.provisioning.application;

import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;
import tel.billing.provisioning.domain.Line;

/// Sends e-mails about lines to the account's owner, in the owner's language. Joins the caller's unit
/// of work.
record LineMails(ShowAccount showAccount, Outbox outbox, InstantSource clock) {

    /// A new password was ordered. The e-mail does not contain it.
    void passwordChanged(Line line) {
        var account = showAccount.show(line.account()).orElseThrow();
        var username = line.credentials().orElseThrow().username();
        outbox.post(
                new EmailMessage.LinePasswordChanged(
                        account.owner().email(), line.id().value(), username, clock.instant()),
                RecipientLocale.in(account.country()));
    }
}
