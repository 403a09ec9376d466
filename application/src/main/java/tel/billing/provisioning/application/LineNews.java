package tel.billing.provisioning.application;

import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.provisioning.domain.Line;

/// Sends e-mails about lines to the account's owner, in the owner's language. Joins the caller's unit
/// of work.
record LineNews(ShowAccount showAccount, Postbox postbox, InstantSource clock) {

    /// A new password was ordered. The e-mail does not contain it.
    void passwordChanged(Line line) {
        var account = showAccount.show(line.account()).orElseThrow();
        var username = line.credentials().orElseThrow().username();
        postbox.post(
                new Letter.LinePasswordChanged(
                        account.owner().email(), line.id().value(), username, clock.instant()),
                Reader.in(account.country()));
    }
}
