package tel.billing.identity.application;

import tel.billing.account.OpenAccount;
import tel.billing.shared.EmailAddress;

/// The applications for an account that are not confirmed yet. Joins the caller's unit of work, in which a user was
/// given the e-mail address: units of work that discard applications with the same address then run one after another.
record PendingApplications(MagicLinks links, OpenAccount openAccount) {

    /// Discards the applications with this address: their links stop working and their accounts expire.
    void discard(EmailAddress email) {
        links.withdraw(email).forEach(openAccount::expire);
    }
}
