package tel.billing.notification;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;

/// Something we have to tell somebody by mail. How it is worded is the mailer's matter.
public sealed interface Letter {
    EmailAddress to();

    /// The link that finishes a signup.
    record ConfirmSignup(EmailAddress to, String company, Secret token, Instant validUntil) implements Letter {}

    /// Somebody signed up with an address that has an account already.
    record AccountExists(EmailAddress to) implements Letter {}

    /// The link with which a forgotten password is replaced.
    record ResetPassword(EmailAddress to, Secret token, Instant validUntil) implements Letter {}

    /// Somebody asked for such a link for an address with which nobody signs in.
    record NoPasswordToReset(EmailAddress to) implements Letter {}

    /// The password of whoever has this address was changed.
    record PasswordChanged(EmailAddress to, Instant at) implements Letter {}

    /// The link that proves an address to which a customer wants to change.
    record ConfirmEmail(EmailAddress to, Secret token, Instant validUntil) implements Letter {}

    /// A customer wants to change to an address that somebody signs in or signed up with.
    record EmailTaken(EmailAddress to) implements Letter {}

    /// Tells the old address that a change to another one was asked for.
    record EmailChangeAsked(EmailAddress to, Instant at) implements Letter {}

    /// Tells the old address that it is the old one now.
    record EmailChanged(EmailAddress to, Instant at) implements Letter {}

    /// The invitation to the operator's staff.
    record StaffInvitation(EmailAddress to, String operator, Secret token, Instant validUntil) implements Letter {}

    /// So many wrong codes came for the second factor of whoever has this address that none is
    /// looked at until then.
    record SecondFactorLocked(EmailAddress to, Instant until) implements Letter {}

    /// Whoever has this address, or somebody in their name, signs in with codes of an authenticator
    /// from now on.
    record SecondFactorSetUp(EmailAddress to, Instant at) implements Letter {}

    /// A recovery code stood in for the second factor of whoever has this address; so many are left.
    record RecoveryCodeUsed(EmailAddress to, Instant at, int left) implements Letter {}

    /// Whoever has this address, or somebody in their name, got other recovery codes.
    record RecoveryCodesRenewed(EmailAddress to, Instant at) implements Letter {}

    /// A top-up arrived in the wallet.
    record TopUpReceipt(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements Letter {}

    /// The EU's register does not know the account's VAT number.
    record VatNumberInvalid(EmailAddress to, String vatNumber) implements Letter {}
}
