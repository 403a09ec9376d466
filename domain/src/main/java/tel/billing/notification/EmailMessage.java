package tel.billing.notification;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;

/// An e-mail to send. The mail adapter provides the text.
public sealed interface EmailMessage {
    EmailAddress to();

    /// The same e-mail to another address of the customer. Empty if it contains a single-use link, is about the
    /// address to which it was sent, or is to staff.
    default Optional<EmailMessage> readdressed(EmailAddress other) {
        return ReaddressedEmail.of(this, other);
    }

    /// The link that finishes a signup.
    ///
    /// @param details empty in e-mails that an earlier release queued
    record ConfirmSignup(EmailAddress to, String company, Secret token, Instant validUntil, Optional<Details> details)
            implements EmailMessage {

        /// What the signup said. Anyone can sign up with any address, so this tells the reader whose signup
        /// it is.
        ///
        /// @param vatNumber empty if the signup named none
        /// @param at when the signup was received
        public record Details(Country country, String plan, Optional<String> vatNumber, Instant at) {}
    }

    /// A signup used an address that already has an account.
    record AccountExists(EmailAddress to) implements EmailMessage {}

    /// A request used the address of a closed account or a disabled user.
    record AccessClosed(EmailAddress to) implements EmailMessage {}

    /// An administrator suspended the account.
    record AccountSuspended(EmailAddress to, Instant at) implements EmailMessage {}

    /// An administrator reactivated the account.
    record AccountReactivated(EmailAddress to, Instant at) implements EmailMessage {}

    /// An administrator closed the account permanently.
    record AccountClosed(EmailAddress to, Instant at) implements EmailMessage {}

    /// An administrator corrected the account's country, which determines the VAT of later charges.
    ///
    /// @param removed the VAT number that did not match the country; empty if no number was removed
    record CountryCorrected(EmailAddress to, Country country, Optional<String> removed, Instant at)
            implements EmailMessage {}

    /// The link for a password reset.
    ///
    /// @param isStaff true in e-mails that an earlier release queued, whose links lead to the service
    record ResetPassword(EmailAddress to, Secret token, Instant validUntil, boolean isStaff) implements EmailMessage {}

    /// A password reset was requested for an address without a user.
    record NoPasswordToReset(EmailAddress to) implements EmailMessage {}

    /// The password of this user was changed.
    record PasswordChanged(EmailAddress to, Instant at) implements EmailMessage {}

    /// The sessions of this user presented too many wrong passwords.
    record WrongPasswordsInSession(EmailAddress to, Instant at) implements EmailMessage {}

    /// A line gets a new SIP password. The e-mail does not contain it.
    ///
    /// @param username the unchanged SIP username
    /// @param at       when the password was generated; the PBX may follow later
    record LinePasswordChanged(EmailAddress to, UUID subscription, String username, Instant at)
            implements EmailMessage {}

    /// The link that confirms a customer's new address.
    record ConfirmEmailChange(EmailAddress to, Secret token, Instant validUntil) implements EmailMessage {}

    /// A customer requested a change to an address that a user or a signup already has.
    record EmailTaken(EmailAddress to) implements EmailMessage {}

    /// Notifies the old address of a requested change.
    record EmailChangeRequested(EmailAddress to, Instant at) implements EmailMessage {}

    /// Notifies the old address of the completed change.
    record EmailChanged(EmailAddress to, Instant at) implements EmailMessage {}

    /// An invitation to a new administrator.
    record StaffInvitation(EmailAddress to, String operator, Secret token, Instant validUntil)
            implements EmailMessage {}

    /// An invitation after an administrator reset the user's password and second factor.
    record SecondFactorReset(EmailAddress to, String operator, Secret token, Instant validUntil)
            implements EmailMessage {}

    /// The role of an administrator was changed.
    record StaffRoleChanged(EmailAddress to, Role role, Instant at) implements EmailMessage {}

    /// An administrator was disabled and cannot sign in.
    record StaffDisabled(EmailAddress to, Instant at) implements EmailMessage {}

    /// A disabled administrator was enabled and can sign in again.
    record StaffEnabled(EmailAddress to, Instant at) implements EmailMessage {}

    /// After too many wrong codes, the user's second factor is locked until the given instant.
    record SecondFactorLocked(EmailAddress to, Instant until) implements EmailMessage {}

    /// The sessions of this user presented too many wrong codes.
    record WrongCodesInSession(EmailAddress to, Instant at) implements EmailMessage {}

    /// A second factor was set up for the user.
    record SecondFactorSetUp(EmailAddress to, Instant at) implements EmailMessage {}

    /// A recovery code replaced the second factor.
    ///
    /// @param left the number of unused recovery codes
    record RecoveryCodeUsed(EmailAddress to, Instant at, int left) implements EmailMessage {}

    /// New recovery codes were generated for the user.
    record RecoveryCodesRenewed(EmailAddress to, Instant at) implements EmailMessage {}

    /// A top-up was credited to the wallet.
    record TopUpReceipt(EmailAddress to, UUID payment, Money amount, Money balance, Instant at)
            implements EmailMessage {}

    /// Top-ups are on hold after too many declined cards, until an administrator releases the hold.
    record TopUpsHeld(EmailAddress to, Instant at) implements EmailMessage {}

    /// An administrator released the top-ups.
    record TopUpsReleased(EmailAddress to, Instant at) implements EmailMessage {}

    /// A refund of a payment was debited to the wallet.
    ///
    /// @param balance the wallet balance after it
    record RefundSent(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements EmailMessage {}

    /// A refund failed, and its amount was credited to the wallet again.
    ///
    /// @param balance the wallet balance after it
    record RefundFailed(EmailAddress to, UUID payment, Money amount, Money balance, Instant at)
            implements EmailMessage {}

    /// A chargeback of a payment, in full or in part, was debited to the wallet.
    ///
    /// @param balance the wallet balance after it; may be negative
    record ChargedBack(EmailAddress to, UUID payment, Money amount, Money balance, Instant at)
            implements EmailMessage {}

    /// A payment that was credited to the wallet was taken back, because its capture failed.
    ///
    /// @param balance the wallet balance after it; may be negative
    record CaptureFailed(EmailAddress to, UUID payment, Money amount, Money balance, Instant at)
            implements EmailMessage {}

    /// VIES reports the account's VAT number as invalid.
    record VatNumberInvalid(EmailAddress to, String vatNumber) implements EmailMessage {}

    /// VIES reports a submitted VAT number as invalid. The account keeps its previous data.
    record VatNumberRejected(EmailAddress to, String vatNumber) implements EmailMessage {}

    /// VIES reports the account's VAT number as valid again.
    record VatNumberValidAgain(EmailAddress to, String vatNumber) implements EmailMessage {}

    /// A charge for a plan was paid from the wallet.
    ///
    /// @param from    the start of the paid time
    /// @param until   its end
    /// @param balance the wallet balance after it
    record ChargeReceipt(
            EmailAddress to,
            UUID charge,
            Occasion occasion,
            String plan,
            Instant from,
            Instant until,
            PriceWithVat price,
            Money balance,
            Instant at)
            implements EmailMessage {

        /// What the charge is for.
        public enum Occasion {
            ACTIVATION,
            UPGRADE,
            RENEWAL
        }
    }

    /// A credit note over all or a part of an invoice was credited to the wallet.
    ///
    /// @param note    the attached credit note, with its own number
    /// @param invoice the number of the corrected invoice
    /// @param reason  as on the credit note
    /// @param balance the wallet balance after it
    record CreditNoteIssued(
            EmailAddress to, UUID note, String invoice, Money amount, String reason, Money balance, Instant at)
            implements EmailMessage {}

    /// A wrong invoice was replaced by a new one.
    ///
    /// @param note     the credit note over the rest of the wrong invoice; attached together with the
    /// new invoice
    /// @param replaced the number of the wrong invoice
    /// @param before   the amount of the credit note, VAT included
    /// @param now      the amount of the new invoice, VAT included
    record InvoiceReissued(
            EmailAddress to,
            UUID note,
            UUID invoice,
            String replaced,
            Money before,
            Money now,
            String reason,
            Money balance,
            Instant at)
            implements EmailMessage {}

    /// Neither the wallet nor a stored card covers the amount due for a subscription.
    ///
    /// @param from             the start of the due period
    /// @param until            its end
    /// @param due              VAT included
    /// @param suspendedAt      when the subscription will be suspended if it stays unpaid
    /// @param isAccountSuspended whether the account is suspended: no card was charged, and no line works
    record RenewalPaymentFailed(
            EmailAddress to,
            UUID subscription,
            String plan,
            Instant from,
            Instant until,
            Money due,
            Money shortfall,
            Instant nextTry,
            Instant suspendedAt,
            boolean isAccountSuspended)
            implements EmailMessage {}

    /// A subscription was suspended because it was not paid.
    ///
    /// @param from             the start of the due period
    /// @param until            its end
    /// @param due              VAT included
    /// @param cancelledAt      when the subscription will be cancelled if it stays unpaid
    /// @param isAccountSuspended whether the account is suspended: no card was charged, and no line works
    record SubscriptionSuspended(
            EmailAddress to,
            UUID subscription,
            String plan,
            Instant from,
            Instant until,
            Money due,
            Money shortfall,
            Instant at,
            Instant cancelledAt,
            boolean isAccountSuspended)
            implements EmailMessage {}

    /// A suspended subscription was paid. Its lines work again unless the account is suspended.
    ///
    /// @param next the next period, if it has begun and is due as well
    record SubscriptionActiveAgain(
            EmailAddress to,
            UUID subscription,
            String plan,
            Instant at,
            boolean isAccountSuspended,
            Optional<NextPeriod> next)
            implements EmailMessage {

        /// The period after the paid one.
        ///
        /// @param from its start
        /// @param due  VAT included
        public record NextPeriod(Instant from, Money due) {}
    }

    /// A customer scheduled a change to another plan at the end of the period.
    ///
    /// @param plan         the current plan
    /// @param price        of the new plan, net of VAT
    /// @param isOnlyIfPaid whether the current plan continues if the new one is not paid
    record ChangeScheduled(
            EmailAddress to,
            UUID subscription,
            String plan,
            String newPlan,
            Money price,
            PriceChange.Interval every,
            Instant from,
            boolean isOnlyIfPaid)
            implements EmailMessage {}

    /// A scheduled change or cancellation was withdrawn or is void: the subscription continues.
    record SubscriptionContinues(EmailAddress to, UUID subscription, String plan, Dropped dropped)
            implements EmailMessage {

        /// What does not happen, and why.
        public enum Dropped {
            CHANGE_WITHDRAWN,
            CHANGE_UNPAID,
            CANCELLATION_WITHDRAWN
        }
    }

    /// A customer scheduled the cancellation at the end of the paid period.
    record CancellationScheduled(EmailAddress to, UUID subscription, String plan, Instant endsAt)
            implements EmailMessage {}

    /// A subscription was cancelled.
    record SubscriptionCancelled(EmailAddress to, UUID subscription, String plan, Cause cause, Instant at)
            implements EmailMessage {

        public enum Cause {
            BY_CUSTOMER,
            UNPAID,
            ACCOUNT_CLOSED
        }
    }

    /// The price or the limits of a subscription's plan will change.
    ///
    /// @param oldPrice net of VAT, like the new price
    /// @param from     the start of the first period with the new price
    record PriceChange(
            EmailAddress to,
            UUID subscription,
            String plan,
            Money oldPrice,
            Money newPrice,
            Interval every,
            Included oldIncluded,
            Included newIncluded,
            Instant from)
            implements EmailMessage {

        /// The limits of a plan.
        ///
        /// @param calls   concurrent calls
        /// @param minutes minutes per period
        public record Included(int lines, int calls, int minutes) {}

        /// The billing period of a price.
        public enum Interval {
            MONTH,
            YEAR
        }
    }

    /// A yearly subscription will renew.
    ///
    /// @param balance the current wallet balance
    record UpcomingRenewal(
            EmailAddress to, UUID subscription, String plan, PriceWithVat price, Money balance, Instant at)
            implements EmailMessage {}
}
