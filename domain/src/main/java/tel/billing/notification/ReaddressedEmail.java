package tel.billing.notification;

import java.util.Optional;
import tel.billing.notification.EmailMessage.AccessClosed;
import tel.billing.notification.EmailMessage.AccountClosed;
import tel.billing.notification.EmailMessage.AccountExists;
import tel.billing.notification.EmailMessage.AccountReactivated;
import tel.billing.notification.EmailMessage.AccountSuspended;
import tel.billing.notification.EmailMessage.CancellationScheduled;
import tel.billing.notification.EmailMessage.CaptureFailed;
import tel.billing.notification.EmailMessage.ChangeScheduled;
import tel.billing.notification.EmailMessage.ChargeReceipt;
import tel.billing.notification.EmailMessage.ChargedBack;
import tel.billing.notification.EmailMessage.ConfirmEmailChange;
import tel.billing.notification.EmailMessage.ConfirmSignup;
import tel.billing.notification.EmailMessage.CountryCorrected;
import tel.billing.notification.EmailMessage.CreditNoteIssued;
import tel.billing.notification.EmailMessage.EmailChangeRequested;
import tel.billing.notification.EmailMessage.EmailChanged;
import tel.billing.notification.EmailMessage.EmailTaken;
import tel.billing.notification.EmailMessage.InvoiceReissued;
import tel.billing.notification.EmailMessage.LinePasswordChanged;
import tel.billing.notification.EmailMessage.NoPasswordToReset;
import tel.billing.notification.EmailMessage.PasswordChanged;
import tel.billing.notification.EmailMessage.PriceChange;
import tel.billing.notification.EmailMessage.RecoveryCodeUsed;
import tel.billing.notification.EmailMessage.RecoveryCodesRenewed;
import tel.billing.notification.EmailMessage.RefundFailed;
import tel.billing.notification.EmailMessage.RefundSent;
import tel.billing.notification.EmailMessage.RenewalPaymentFailed;
import tel.billing.notification.EmailMessage.ResetPassword;
import tel.billing.notification.EmailMessage.SecondFactorLocked;
import tel.billing.notification.EmailMessage.SecondFactorReset;
import tel.billing.notification.EmailMessage.SecondFactorSetUp;
import tel.billing.notification.EmailMessage.StaffDisabled;
import tel.billing.notification.EmailMessage.StaffEnabled;
import tel.billing.notification.EmailMessage.StaffInvitation;
import tel.billing.notification.EmailMessage.StaffRoleChanged;
import tel.billing.notification.EmailMessage.SubscriptionActiveAgain;
import tel.billing.notification.EmailMessage.SubscriptionCancelled;
import tel.billing.notification.EmailMessage.SubscriptionContinues;
import tel.billing.notification.EmailMessage.SubscriptionSuspended;
import tel.billing.notification.EmailMessage.TopUpReceipt;
import tel.billing.notification.EmailMessage.TopUpsHeld;
import tel.billing.notification.EmailMessage.TopUpsReleased;
import tel.billing.notification.EmailMessage.UpcomingRenewal;
import tel.billing.notification.EmailMessage.VatNumberInvalid;
import tel.billing.notification.EmailMessage.VatNumberRejected;
import tel.billing.notification.EmailMessage.VatNumberValidAgain;
import tel.billing.notification.EmailMessage.WrongCodesInSession;
import tel.billing.notification.EmailMessage.WrongPasswordsInSession;
import tel.billing.shared.EmailAddress;

/// Addresses an e-mail to a customer again.
final class ReaddressedEmail {

    private ReaddressedEmail() {}

    static Optional<EmailMessage> of(EmailMessage original, EmailAddress to) {
        return switch (original) {
            // A link works once and for a short time.
            case ConfirmSignup _, ResetPassword _, ConfirmEmailChange _, StaffInvitation _, SecondFactorReset _ ->
                Optional.empty();
            // About access: the current address may be another person's.
            case PasswordChanged _, WrongPasswordsInSession _, LinePasswordChanged _ -> Optional.empty();
            // About a state that may have changed.
            case AccountSuspended _,
                    AccountReactivated _,
                    TopUpsHeld _,
                    TopUpsReleased _,
                    VatNumberInvalid _,
                    VatNumberRejected _,
                    VatNumberValidAgain _,
                    RenewalPaymentFailed _,
                    SubscriptionSuspended _,
                    SubscriptionActiveAgain _,
                    SubscriptionContinues _ -> Optional.empty();
            // About the address to which the e-mail was sent.
            case AccountExists _,
                    AccessClosed _,
                    NoPasswordToReset _,
                    EmailTaken _,
                    EmailChangeRequested _,
                    EmailChanged _ -> Optional.empty();
            // To staff.
            case StaffRoleChanged _,
                    StaffDisabled _,
                    StaffEnabled _,
                    SecondFactorLocked _,
                    WrongCodesInSession _,
                    SecondFactorSetUp _,
                    RecoveryCodeUsed _,
                    RecoveryCodesRenewed _ -> Optional.empty();
            case AccountClosed email -> Optional.of(new AccountClosed(to, email.at()));
            case CountryCorrected email ->
                Optional.of(new CountryCorrected(to, email.country(), email.removed(), email.at()));
            case TopUpReceipt email ->
                Optional.of(new TopUpReceipt(to, email.payment(), email.amount(), email.balance(), email.at()));
            case RefundSent email ->
                Optional.of(new RefundSent(to, email.payment(), email.amount(), email.balance(), email.at()));
            case RefundFailed email ->
                Optional.of(new RefundFailed(to, email.payment(), email.amount(), email.balance(), email.at()));
            case ChargedBack email ->
                Optional.of(new ChargedBack(to, email.payment(), email.amount(), email.balance(), email.at()));
            case CaptureFailed email ->
                Optional.of(new CaptureFailed(to, email.payment(), email.amount(), email.balance(), email.at()));
            case ChargeReceipt email ->
                Optional.of(new ChargeReceipt(
                        to,
                        email.charge(),
                        email.occasion(),
                        email.plan(),
                        email.from(),
                        email.until(),
                        email.price(),
                        email.balance(),
                        email.at()));
            case CreditNoteIssued email ->
                Optional.of(new CreditNoteIssued(
                        to,
                        email.note(),
                        email.invoice(),
                        email.amount(),
                        email.reason(),
                        email.balance(),
                        email.at()));
            case InvoiceReissued email ->
                Optional.of(new InvoiceReissued(
                        to,
                        email.note(),
                        email.invoice(),
                        email.replaced(),
                        email.before(),
                        email.now(),
                        email.reason(),
                        email.balance(),
                        email.at()));
            case ChangeScheduled email ->
                Optional.of(new ChangeScheduled(
                        to,
                        email.subscription(),
                        email.plan(),
                        email.newPlan(),
                        email.price(),
                        email.every(),
                        email.from(),
                        email.isOnlyIfPaid()));
            case CancellationScheduled email ->
                Optional.of(new CancellationScheduled(to, email.subscription(), email.plan(), email.endsAt()));
            case SubscriptionCancelled email ->
                Optional.of(
                        new SubscriptionCancelled(to, email.subscription(), email.plan(), email.cause(), email.at()));
            case PriceChange email ->
                Optional.of(new PriceChange(
                        to,
                        email.subscription(),
                        email.plan(),
                        email.oldPrice(),
                        email.newPrice(),
                        email.every(),
                        email.oldIncluded(),
                        email.newIncluded(),
                        email.from()));
            case UpcomingRenewal email ->
                Optional.of(new UpcomingRenewal(
                        to, email.subscription(), email.plan(), email.price(), email.balance(), email.at()));
        };
    }
}
