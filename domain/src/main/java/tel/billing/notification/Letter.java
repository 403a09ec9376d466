package tel.billing.notification;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;

/// Something we have to tell somebody by mail. How it is worded is the mailer's matter.
public sealed interface Letter {
    EmailAddress to();

    /// The link that finishes a signup.
    ///
    /// @param application empty in letters that an earlier release posted
    record ConfirmSignup(
            EmailAddress to, String company, Secret token, Instant validUntil, Optional<Application> application)
            implements Letter {

        /// What the signup said. Anyone can sign up with any address, so this tells the reader whose signup it is.
        ///
        /// @param vatNumber empty if the signup named none
        /// @param at when the signup was received
        public record Application(Country country, String plan, Optional<String> vatNumber, Instant at) {}
    }

    /// Somebody signed up with an address that has an account already.
    record AccountExists(EmailAddress to) implements Letter {}

    /// Somebody wants to use an address whose account was closed, or whose user was disabled.
    record AccessClosed(EmailAddress to) implements Letter {}

    /// Tells the owner that staff suspended the account.
    record AccountSuspended(EmailAddress to, Instant at) implements Letter {}

    /// Tells the owner that staff took the suspension back.
    record AccountReactivated(EmailAddress to, Instant at) implements Letter {}

    /// Tells the owner that staff closed the account for good.
    record AccountClosed(EmailAddress to, Instant at) implements Letter {}

    /// Tells the owner that staff corrected the account's country, which decides the VAT of later charges.
    ///
    /// @param removed the VAT number that did not fit the country; empty if no number was removed
    record CountryCorrected(EmailAddress to, Country country, Optional<String> removed, Instant at) implements Letter {}

    /// The link with which a forgotten password is replaced.
    record ResetPassword(EmailAddress to, Secret token, Instant validUntil) implements Letter {}

    /// Somebody asked for such a link for an address with which nobody signs in.
    record NoPasswordToReset(EmailAddress to) implements Letter {}

    /// The password of whoever has this address was changed.
    record PasswordChanged(EmailAddress to, Instant at) implements Letter {}

    /// A subscription's line is to have another SIP password, which the letter does not hold.
    ///
    /// @param username with which the phone registers, as before
    /// @param at when the password was made; the phone system may follow later
    record LinePasswordChanged(EmailAddress to, UUID subscription, String username, Instant at) implements Letter {}

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

    /// The invitation of somebody whose password and second factor an admin made void.
    record SecondFactorReset(EmailAddress to, String operator, Secret token, Instant validUntil) implements Letter {}

    /// An admin gave one of the staff another role.
    record StaffRoleChanged(EmailAddress to, Role role, Instant at) implements Letter {}

    /// An admin keeps one of the staff from signing in.
    record StaffDisabled(EmailAddress to, Instant at) implements Letter {}

    /// An admin lets one of the staff sign in again, as before.
    record StaffEnabled(EmailAddress to, Instant at) implements Letter {}

    /// So many wrong codes came for the second factor of whoever has this address that none is
    /// looked at until then.
    record SecondFactorLocked(EmailAddress to, Instant until) implements Letter {}

    /// Whoever has this address, or somebody in their name, signs in with codes of an authenticator
    /// from now on.
    record SecondFactorSetUp(EmailAddress to, Instant at) implements Letter {}

    /// A recovery code stood in for the second factor of whoever has this address; so many are
    /// left.
    record RecoveryCodeUsed(EmailAddress to, Instant at, int left) implements Letter {}

    /// Whoever has this address, or somebody in their name, got other recovery codes.
    record RecoveryCodesRenewed(EmailAddress to, Instant at) implements Letter {}

    /// A top-up arrived in the wallet.
    record TopUpReceipt(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements Letter {}

    /// So many cards were refused that the account takes no top-ups until staff have looked into
    /// it.
    record TopUpsHeld(EmailAddress to, Instant at) implements Letter {}

    /// Staff looked into it: the account takes top-ups again.
    record TopUpsReleased(EmailAddress to, Instant at) implements Letter {}

    /// Money of a payment went back to its card; the wallet paid for it.
    ///
    /// @param balance what the wallet holds now
    record RefundGiven(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements Letter {}

    /// Money that was to go back to a card did not reach it; the wallet has it again.
    ///
    /// @param balance what the wallet holds now
    record RefundFailed(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements Letter {}

    /// The card's bank took a payment back, or some of it, and so does the wallet.
    ///
    /// @param balance what the wallet holds now; it may be negative
    record ChargedBack(EmailAddress to, UUID payment, Money amount, Money balance, Instant at) implements Letter {}

    /// The EU's register does not know the account's VAT number.
    record VatNumberInvalid(EmailAddress to, String vatNumber) implements Letter {}

    /// The EU's register does not know the VAT number that was given to us; the account keeps what it had.
    record VatNumberRefused(EmailAddress to, String vatNumber) implements Letter {}

    /// The EU's register knows the account's VAT number again.
    record VatNumberValidAgain(EmailAddress to, String vatNumber) implements Letter {}

    /// A charge for a plan was paid out of the wallet.
    ///
    /// @param from when the time begins that is paid for
    /// @param until when it ends
    /// @param balance what the wallet holds now
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
            implements Letter {

        /// What was charged for.
        public enum Occasion {
            ACTIVATION,
            UPGRADE,
            RENEWAL
        }
    }

    /// What was invoiced was given back into the wallet, or some of it, by a credit note.
    ///
    /// @param note which goes with it, and bears its own number
    /// @param invoice the number of the invoice that it corrects
    /// @param reason as it stands on the credit note
    /// @param balance what the wallet holds now
    record CreditNoteIssued(
            EmailAddress to, UUID note, String invoice, Money amount, String reason, Money balance, Instant at)
            implements Letter {}

    /// A wrong invoice was issued anew.
    ///
    /// @param note the credit note over what was left of it; the mail brings it along, and the invoice
    /// @param replaced the number of the wrong one
    /// @param before what the note gives back, with VAT
    /// @param now what the other invoice comes to, with VAT
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
            implements Letter {}

    /// Neither the wallet nor a stored card covers what is due for a subscription.
    ///
    /// @param from when the term begins that is due
    /// @param until when it ends
    /// @param due with VAT
    /// @param suspendedAt when it will be suspended if it is not paid by then
    /// @param isAccountBlocked whether staff suspended the account: no card was asked then, and no line works
    record ShortOfMoney(
            EmailAddress to,
            UUID subscription,
            String plan,
            Instant from,
            Instant until,
            Money due,
            Money shortfall,
            Instant nextTry,
            Instant suspendedAt,
            boolean isAccountBlocked)
            implements Letter {}

    /// A subscription was suspended because it was not paid.
    ///
    /// @param from when the term begins that is due
    /// @param until when it ends
    /// @param due with VAT
    /// @param cancelledAt when it will be cancelled if it is not paid by then
    /// @param isAccountBlocked whether staff suspended the account: no card was asked then, and no line works
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
            boolean isAccountBlocked)
            implements Letter {}

    /// A suspended subscription was paid: its lines work again, unless staff suspended the account.
    ///
    /// @param next the term that has begun meanwhile, and is due as well
    record SubscriptionActiveAgain(
            EmailAddress to,
            UUID subscription,
            String plan,
            Instant at,
            boolean isAccountBlocked,
            Optional<NextTerm> next)
            implements Letter {

        /// A term after the one that was paid.
        ///
        /// @param from when it began
        /// @param due with VAT
        public record NextTerm(Instant from, Money due) {}
    }

    /// A customer wants a subscription to change to another plan when the term is over.
    ///
    /// @param plan the present one
    /// @param price of the other, without VAT
    /// @param isOnlyIfPaid whether the present plan goes on where nobody pays for the other
    record ChangePlanned(
            EmailAddress to,
            UUID subscription,
            String plan,
            String other,
            Money price,
            PriceChange.Every every,
            Instant from,
            boolean isOnlyIfPaid)
            implements Letter {}

    /// What was planned for a subscription does not happen: it goes on as it is.
    record SubscriptionGoesOn(EmailAddress to, UUID subscription, String plan, Dropped dropped) implements Letter {

        /// What does not happen, and why.
        public enum Dropped {
            CHANGE_WITHDRAWN,
            CHANGE_UNPAID,
            END_WITHDRAWN
        }
    }

    /// A customer wants a subscription to end with the period that is paid.
    record CancellationPlanned(EmailAddress to, UUID subscription, String plan, Instant endsAt) implements Letter {}

    /// A subscription is over.
    record SubscriptionCancelled(EmailAddress to, UUID subscription, String plan, Cause cause, Instant at)
            implements Letter {

        public enum Cause {
            BY_CUSTOMER,
            UNPAID,
            ACCOUNT_CLOSED
        }
    }

    /// The price of a subscription's plan will change, or what it includes, or both.
    ///
    /// @param oldPrice without VAT, as the other
    /// @param from when the first period begins that costs the new price
    record PriceChange(
            EmailAddress to,
            UUID subscription,
            String plan,
            Money oldPrice,
            Money newPrice,
            Every every,
            Included oldIncluded,
            Included newIncluded,
            Instant from)
            implements Letter {

        /// What such a price buys.
        ///
        /// @param calls   at once
        /// @param minutes a period
        public record Included(int lines, int calls, int minutes) {}

        /// How long such a price buys the plan for.
        public enum Every {
            MONTH,
            YEAR
        }
    }

    /// A subscription will renew itself for another year.
    ///
    /// @param balance what the wallet holds now
    record UpcomingRenewal(
            EmailAddress to, UUID subscription, String plan, PriceWithVat price, Money balance, Instant at)
            implements Letter {}
}
